public struct ServedRequest: Sendable, Equatable {
    public let method: String
    /// The target as the client sent it, still encoded.
    public let target: String
    /// The header fields, by their names in lower case. They contain everything that the client has sent, including
    /// tokens and keys.
    public let headers: [String: String]
    public let body: [UInt8]
    /// The status of the response, or `nil` if a fault closed the connection before the response.
    public let status: Int?
    /// The number of requests in progress when this request started, including this request.
    public let concurrentRequests: Int

    init(_ request: Request, status: Int?, concurrent: Int) {
        method = request.method
        target = request.target
        headers = Dictionary(request.headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        body = request.body
        self.status = status
        concurrentRequests = concurrent
    }

    public var line: String { "\(method) \(target)" }
}
