import Foundation

/// A request as it goes over the wire.
public struct HTTPRequest: Hashable, Sendable {
    /// The request method.
    public var method: HTTPMethod
    /// Where, percent-encoded.
    public var url: URL
    /// The header fields that the client sets.
    public var headers: HTTPHeaders
    /// The body's bytes.
    public var body: Data?
    /// How long it may take, from its start to the last byte of the answer.
    public var timeout: Duration
    /// How many bytes the answer's body may have.
    public var bodyLimit: Int

    /// A request, by default without a body, with ten seconds of time and with room for 10 MB of answer.
    public init(
        _ method: HTTPMethod = .get,
        url: URL,
        headers: HTTPHeaders = [:],
        body: Data? = nil,
        timeout: Duration = .seconds(10),
        bodyLimit: Int = 10_000_000
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.bodyLimit = bodyLimit
    }
}
