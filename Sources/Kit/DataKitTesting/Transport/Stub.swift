import DataKit
import Foundation

/// The requests that a stub matches, and the handler that responds to them. For the same request, the handler may call
/// the permanent stub.
struct Stub: Sendable {
    typealias Answer = @Sendable (HTTPRequest, StubTransport.Handler) async throws -> HTTPResponse

    private let method: HTTPMethod?
    private let path: [String]?
    let answer: Answer

    init(_ method: HTTPMethod?, _ path: String?, _ answer: @escaping Answer) {
        self.method = method
        self.path = path?.split(separator: "/").map(String.init)
        self.answer = answer
    }

    func matches(_ request: HTTPRequest) -> Bool {
        guard method == nil || method == request.method else { return false }
        guard let path else { return true }
        let segments = request.segments
        return segments.count == path.count && zip(path, segments).allSatisfy { $0 == "*" || $0 == $1 }
    }

    var line: String { "\(method?.rawValue ?? "any") /\(path?.joined(separator: "/") ?? "**")" }
}

extension HTTPRequest {
    /// The segments of the path, each decoded separately, so that an encoded slash stays within its segment.
    var segments: [String] {
        url.path(percentEncoded: true).split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    }

    /// Returns the value of the first query parameter with this name.
    func parameter(_ name: String) -> String? {
        URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }

    /// The method, path and query in one line, without the values of secrets.
    var line: String {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let query = items.map { item in
            item.name + (item.value.map { "=\(item.name.isSecretName ? "…" : $0)" } ?? "")
        }
        let path = url.path(percentEncoded: true)
        let address = (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        return "\(method.rawValue) \(address)"
    }
}
