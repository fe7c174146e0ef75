/// Carries a request to a server and returns the response. It is the network, or a test double.
///
/// ```swift
/// struct Offline: HTTPTransport {
///     func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw GatewayError.offline }
/// }
/// ```
public protocol HTTPTransport: Sendable {
    /// Sends the request once and returns the response with any status.
    ///
    /// - Cancellation: ends the call immediately with a `CancellationError`, and closes the connection.
    /// - Errors: `GatewayError.timedOut` when the request's time is over, and `APIError.tooLarge` as soon as the body
    ///   passes the request's limit. Otherwise an `APIError`, a `GatewayError` or a `URLError`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
