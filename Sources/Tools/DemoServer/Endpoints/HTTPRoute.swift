import Foundation

/// One endpoint: a method, a path in which `*` matches any one segment, and the function that responds.
struct HTTPRoute: Sendable {
    typealias Handler = @Sendable (inout Dataset, Request, Date) throws -> Response

    let method: String
    let handler: Handler
    private let pattern: [String]

    init(_ method: String, _ path: String, handler: @escaping Handler) {
        self.method = method
        self.handler = handler
        pattern = path.split(separator: "/").map(String.init)
    }

    var description: String { "\(method) /\(pattern.joined(separator: "/"))" }

    func matches(_ path: [String]) -> Bool {
        path.count == pattern.count && zip(pattern, path).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
