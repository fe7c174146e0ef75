/// The network, through the platform's library: libcurl on Linux, `URLSession` elsewhere.
///
/// On Linux, `URLSession` is used only if libcurl is missing, and the log reports this. On Linux, `URLSession` crashes
/// the process if a server closes the connection within the head of its response.
public struct SystemTransport: HTTPTransport {
    private let transport: any HTTPTransport

    /// Creates a transport with its own connections. `log` receives one line that names the underlying library.
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
    /// - Errors: as for ``HTTPTransport/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await transport.send(request) }
}
