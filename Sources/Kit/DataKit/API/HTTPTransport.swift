/// Sends a request to a server and returns the response. A transport is either the network or a test double.
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
    /// - Errors: `GatewayError.timedOut` if the request exceeds its time limit, and `APIError.tooLarge` as soon as the
    ///   body exceeds its size limit. Otherwise an `APIError`, a `GatewayError` or a `URLError`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
