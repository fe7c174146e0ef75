import DataKit
import Foundation

/// A request for which a ``StubTransport`` has no stub.
public struct UnexpectedRequest: Error {
    /// The request as it was sent, including its secrets.
    public let request: HTTPRequest
    private let stubs: [String]

    init(_ request: HTTPRequest, _ stubs: [Stub]) {
        self.request = request
        self.stubs = stubs.map(\.line)
    }
}

extension UnexpectedRequest: CustomStringConvertible, LocalizedError {
    /// A message with the request's method, path and query, and the stubs that did not match. The message contains no
    /// secrets.
    public var description: String {
        let path = request.segments.joined(separator: "/")
        let stubs = stubs.isEmpty ? "All stubs are used up." : "The stubs are: \(stubs.joined(separator: ", "))."
        return """
            No stub answers \(request.line). \(stubs) \
            Add one with on(.\(request.method.rawValue.lowercased()), "\(path)", …).
            """
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
