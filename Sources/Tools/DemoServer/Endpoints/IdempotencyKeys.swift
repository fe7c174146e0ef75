/// The responses to changes with an `Idempotency-Key`, which take effect once even if they are sent again.
///
/// Follows the draft draft-ietf-httpapi-idempotency-key-header: a key that is sent again with a different request is
/// refused. Only successes are recorded, because a failure has changed nothing and may be retried.
struct IdempotencyKeys: Sendable {
    private struct Known {
        let request: Request
        let response: Response
    }

    /// At least this many of the newest keys are kept, and less than twice as many. This bounds the memory of a server
    /// that runs for days.
    private static let capacity = 10_000

    private var known: [String: Known] = [:]
    private var order: [String] = []

    /// Returns the response to an earlier request with this key, or `nil` for a new key. Called before the endpoint.
    /// Otherwise the endpoint would refuse a repeated edit with 412, because the first edit has replaced the version.
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
