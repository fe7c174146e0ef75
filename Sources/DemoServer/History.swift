/// The requests served so far: the newest ones whole, and how many there were of each kind.
struct History: Sendable {
    /// A server that runs for days must not grow for days.
    static let capacity = 20_000

    private(set) var requests: [ServedRequest] = []
    private(set) var counts: [String: Int] = [:]

    mutating func note(_ request: Request, status: Int?, concurrent: Int) {
        if requests.count >= 2 * Self.capacity { requests.removeFirst(Self.capacity) }
        let headers = Dictionary(request.headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        requests.append(
            ServedRequest(
                method: request.method, target: request.target, headers: headers, body: request.body, status: status,
                concurrentRequests: concurrent))
        guard counts.count < Self.capacity || counts[endpoint(of: request)] != nil else { return }
        counts[endpoint(of: request), default: 0] += 1
    }

    private func endpoint(of request: Request) -> String {
        "\(request.method) /\(request.path.joined(separator: "/"))"
    }
}
