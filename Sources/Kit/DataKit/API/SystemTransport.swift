/// The network, through what the platform has to offer: libcurl on Linux, `URLSession` elsewhere.
///
/// On Linux `URLSession` is used only where there is no libcurl, and the log says so: it ends the process when a server
/// closes the connection within the head of its response.
public struct SystemTransport: HTTPTransport {
    private let transport: any HTTPTransport

    /// A transport with connections of its own; `log` receives a line that names what it is.
    public init(log: (@Sendable (String) -> Void)? = nil) {
        #if os(Linux)
            let curl = CurlTransport()
            log?(
                curl.map { "Network: \($0.version)" }
                    ?? "Network: URLSession, since there is no libcurl.so.4 (7.68 or newer)")
            transport = curl ?? URLSessionTransport()
        #else
            log?("Network: URLSession")
            transport = URLSessionTransport()
        #endif
    }

    /// Sends the request once.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await transport.send(request) }
}
