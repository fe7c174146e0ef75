/// Restricts a fault to some requests.
public struct FaultRule: Sendable, Equatable, Codable {
    /// The path with everything below it: `/products` includes `/products/1` but not `/productsearch`.
    public var path: String
    /// The method, or `nil` for all methods. Case matters: `get` does not apply to requests with `GET`.
    public var method: String?
    public var fault: Fault
    /// The number of requests to which the rule still applies, or `nil` for all. Then the rule is removed.
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
