/// The network, through what the platform has to offer: libcurl on Linux, `URLSession` elsewhere.
///
/// On Linux `URLSession` is used only where there is no libcurl, and the log says so: it ends the process when a server
/// closes the connection within the head of its response.
public struct SystemTransport: HTTPTransport {
    private let transport: any HTTPTransport

    /// Opens connections of its own. `log` receives one line that names the underlying library.
    public init(log: (@Sendable (String) -> Void)? = nil) {
        #if os(Linux)
            self.init(CurlTransport(), log: log)
        #else
            transport = URLSessionTransport()
            log?("Network: URLSession")
        #endif
    }

    #if os(Linux)
        init(_ curl: CurlTransport?, log: (@Sendable (String) -> Void)?) {
            if let curl {
                transport = curl
                log?("Network: \(curl.version)")
            } else {
                transport = URLSessionTransport()
                log?("Network: URLSession, since there is no libcurl.so.4, version 7.68 or newer")
            }
        }
    #endif

    /// Sends the request once, and once more for each redirect within its origin.
    ///
    /// - Cancellation: closes the connection and throws a `CancellationError`.
    /// - Errors: those of ``HTTPTransport/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await transport.send(request) }
}
