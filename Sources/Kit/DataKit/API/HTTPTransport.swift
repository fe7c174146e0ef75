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

/// A complete HTTP request, as a ``HTTPTransport`` sends it.
public struct HTTPRequest: Hashable, Sendable {
    /// The request method, sent as its raw value.
    public var method: HTTPMethod
    /// Absolute and percent-encoded.
    public var url: URL
    /// The fields that the client sets. A transport may add others, such as `Host`.
    public var headers: HTTPHeaders
    /// `nil` for a request without a body.
    public var body: Data?
    /// The time limit, from the start to the last byte of the answer.
    public var timeout: Duration
    /// The largest body of the answer, in bytes. A transport stops receiving beyond it and fails.
    public var bodyLimit: Int

    /// By default a request without a body, with a limit of ten seconds and of 10 MB for the answer.
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

/// A complete answer, with a body that has been received in full.
public struct HTTPResponse: Hashable, Sendable {
    /// Such as 200. Answers other than success are returned, not thrown.
    public var status: Int
    /// Repeated fields are joined with commas.
    public var headers: HTTPHeaders
    /// Decompressed; empty if the answer has none.
    public var body: Data

    /// Creates an answer, as test doubles of a transport do.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
