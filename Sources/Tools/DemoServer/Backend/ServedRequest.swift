/// A request that the server has answered, for tests.
public struct ServedRequest: Sendable, Equatable {
    /// The method.
    public let method: String
    /// The path and the query as they were sent.
    public let target: String
    /// The header fields by their names in lower case. They hold what the client sent, tokens and keys included.
    public let headers: [String: String]
    /// The body.
    public let body: [UInt8]
    /// The status of the answer, or `nil` where a fault cut the connection before it.
    public let status: Int?
    /// How many requests the server was answering when it began with this one, this one included.
    public let concurrentRequests: Int

    init(_ request: Request, status: Int?, concurrent: Int) {
        method = request.method
        target = request.target
        headers = Dictionary(request.headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        body = request.body
        self.status = status
        concurrentRequests = concurrent
    }

    /// Method and target, such as `GET /products?limit=10`.
    public var line: String { "\(method) \(target)" }
}
