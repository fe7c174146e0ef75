import Foundation

/// A server's complete answer.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body's bytes.
    public var body: Data

    /// An answer.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
