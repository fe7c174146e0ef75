import Foundation

/// A complete response, with a body that has been received in full.
public struct HTTPResponse: Hashable, Sendable {
    /// The status, such as 200. A transport returns a response with any status, and throws only if there is no
    /// response.
    public var status: Int
    /// The header fields. Repeated fields are joined with commas.
    public var headers: HTTPHeaders
    /// The decompressed body, which is empty if the response has none.
    public var body: Data
    /// The URL of the response, if redirects have changed it from the request's. Links in the response are relative to
    /// this URL.
    public var url: URL?

    /// Creates a response, by default without header fields and body, for the requested URL.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data(), url: URL? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}
