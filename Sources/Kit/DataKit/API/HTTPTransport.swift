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
    /// - Errors: `GatewayError.timedOut` when the request's time is over, `APIError.tooLarge` as soon as the body
    ///   passes the request's limit; otherwise an `APIError`, a `GatewayError` or a `URLError`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
