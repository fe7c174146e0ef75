/// The responses to changes with an `Idempotency-Key`, which take effect once even if they are sent again.
///
/// Follows the draft draft-ietf-httpapi-idempotency-key-header: the server refuses a key that arrives again with a
/// different request. Only successes are recorded, because a failed request has changed nothing and the client may
/// retry it.
struct IdempotencyKeys: Sendable {
    private struct Known {
        let request: Request
        let response: Response
    }

    /// The number of newest keys that are always kept. Fewer than twice as many are kept, which limits the memory of a
    /// server that runs for days.
    private static let capacity = 10_000

    private var known: [String: Known] = [:]
    private var order: [String] = []

    /// Returns the response to an earlier request with this key, or `nil` for a new key. Called before the endpoint,
    /// which would otherwise refuse a repeated edit with 412, because the first edit has changed the version.
    func answer(to request: Request) throws(HTTPError) -> Response? {
        guard let key = request.idempotencyKey, let known = known[key] else { return nil }
        guard known.request.isSameChange(as: request) else {
            throw HTTPError(422, "The idempotency key belongs to another request")
        }
        return known.response
    }

    mutating func note(_ response: Response, to request: Request) {
        guard let key = request.idempotencyKey, (200...299).contains(response.status) else { return }
        if known.updateValue(Known(request: request, response: response), forKey: key) == nil { order.append(key) }
        guard order.count >= 2 * Self.capacity else { return }
        for key in order.prefix(Self.capacity) { known[key] = nil }
        order.removeFirst(Self.capacity)
    }
}

extension Request {
    fileprivate var idempotencyKey: String? { header("idempotency-key") }

    fileprivate func isSameChange(as other: Request) -> Bool {
        method == other.method && target == other.target && body == other.body
    }
}
