import Foundation

/// Carries a request to a server and brings the answer back: the network, or a test's double.
///
/// ```swift
/// struct Offline: HTTPTransport {
///     func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw GatewayError.offline }
/// }
/// ```
public protocol HTTPTransport: Sendable {
    /// Sends the request once and returns the answer, whatever its status.
    ///
    /// - Cancellation: ends the call at once with a `CancellationError`, and closes the connection.
    /// - Errors: `GatewayError.timedOut` when the request's time is over, `APIError.tooLarge` as soon as the body passes the
    ///   request's limit; otherwise an `APIError`, a `GatewayError` or a `URLError`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

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
