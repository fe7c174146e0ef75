/// The answers to changes that came with an `Idempotency-Key`: the same key is the same change, and makes it once.
///
/// As the Internet draft has it (draft-ietf-httpapi-idempotency-key-header): a key that comes back with another request
/// is refused. Only successes are remembered, since what failed has changed nothing and may be tried again.
struct IdempotencyKeys: Sendable {
    private struct Known {
        let request: Request
        let response: Response
    }

    /// The oldest keys are forgotten beyond this, so that a server that runs for days does not grow for days.
    private static let capacity = 10_000

    private var known: [String: Known] = [:]
    private var order: [String] = []

    /// What was answered to the request before; nil where it is new.
    func answer(to request: Request) throws(HTTPError) -> Response? {
        guard let key = request.idempotencyKey, let known = known[key] else { return nil }
        guard known.request.isSameChange(as: request) else {
            throw HTTPError(422, "The idempotency key belongs to another request")
        }
        return known.response
    }

    /// Remembers a successful answer.
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
