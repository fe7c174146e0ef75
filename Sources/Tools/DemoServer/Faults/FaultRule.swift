/// A fault, and the requests to which it applies.
public struct FaultRule: Sendable, Equatable, Codable {
    /// The path of the requests. The rule also applies to every path below it: `/products` includes `/products/1`, but
    /// not `/productsearch`.
    public var path: String
    /// The method, or `nil` for all methods. Case matters: `get` does not apply to requests with `GET`.
    public var method: String?
    public var fault: Fault
    /// The number of requests to which the rule still applies, after which it is removed, or `nil` for all requests.
    public var times: Int?

    public init(_ fault: Fault, at path: String = "/", method: String? = nil, times: Int? = nil) {
        self.path = path
        self.method = method
        self.fault = fault
        self.times = times
    }

    func applies(to request: Request) -> Bool {
        guard method == nil || method == request.method, times.map({ $0 > 0 }) ?? true else { return false }
        return request.path.starts(with: path.split(separator: "/").map(String.init))
    }
}
