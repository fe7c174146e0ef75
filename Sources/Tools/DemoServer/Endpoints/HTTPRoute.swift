import Foundation

/// One endpoint: a method, a path in which `*` matches any one segment, and the function that answers.
struct HTTPRoute: Sendable {
    typealias Respond = @Sendable (inout Dataset, Request, Date) throws(HTTPError) -> Response

    let method: String
    let respond: Respond
    private let pattern: [String]

    init(_ method: String, _ path: String, respond: @escaping Respond) {
        self.method = method
        self.respond = respond
        pattern = path.split(separator: "/").map(String.init)
    }

    /// Such as `GET /products/*`.
    var description: String { "\(method) /\(pattern.joined(separator: "/"))" }

    func matches(_ path: [String]) -> Bool {
        path.count == pattern.count && zip(pattern, path).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
