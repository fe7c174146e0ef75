/// Where a fault happens, and how often.
public struct FaultRule: Sendable, Equatable, Codable {
    /// The path it happens at, with everything below: `/products` means `/products/1` too, but not `/productsearch`.
    public var path: String
    /// The only method it happens to, or `nil` for all.
    public var method: String?
    /// What happens.
    public var fault: Fault
    /// How many requests it happens to before it ends, or `nil` for all.
    public var times: Int?

    /// A fault at a path.
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
