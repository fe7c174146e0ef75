import Foundation

/// A complete answer, with a body that has been received in full.
public struct HTTPResponse: Hashable, Sendable {
    /// Such as 200. Answers other than success are returned, not thrown.
    public var status: Int
    /// Repeated fields are joined with commas.
    public var headers: HTTPHeaders
    /// Decompressed; empty if the answer has none.
    public var body: Data
    /// The address that has answered, where redirects have led to another than the request's. Links in the answer are
    /// relative to it.
    public var url: URL?

    /// By default an answer without header fields and body, from the address that was asked.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data(), url: URL? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}
