/// The newest requests in full, and the number of requests of each kind.
struct History: Sendable {
    /// Limits the memory of a server that runs for days.
    private static let capacity = 1_000
    private static let countedEndpoints = 20_000

    private(set) var requests: [ServedRequest] = []
    private(set) var counts: [String: Int] = [:]

    mutating func note(_ request: ServedRequest, endpoint: String) {
        if requests.count >= 2 * Self.capacity { requests.removeFirst(Self.capacity) }
        requests.append(request)
        guard counts.count < Self.countedEndpoints || counts[endpoint] != nil else { return }
        counts[endpoint, default: 0] += 1
    }
}
