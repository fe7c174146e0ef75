#if os(Linux)
    import DataKitCurl
    import DomainKit
    import Foundation

    /// The network, through the system's libcurl.
    ///
    /// Linux uses this transport because FoundationNetworking ends the process when a server closes the connection
    /// within the head of its response. One thread serves all requests. The thread starts with the first request and
    /// ends with the transport.
    ///
    /// - Connections are kept and reused. A request that is not idempotent gets a separate connection. Otherwise,
    ///   libcurl would silently repeat the request if the server closed the connection, although the server may have
    ///   performed the request.
    /// - Redirects are followed only within the origin. A redirect to another origin is returned as the response. More
    ///   than twenty redirects are an error.
    /// - Servers prove their identity with a certificate of the system's authorities. Only `http` and `https` are
    ///   supported, in version 1.1 of HTTP. Cookies, passwords in URLs and `.netrc` are not used.
    /// - Proxies are not used, even if the environment names one. Otherwise, a shell variable could decide who can read
    ///   requests.
    /// - Bodies may be compressed with gzip or deflate. A request's limit applies to the compressed and the
    ///   decompressed size.
    public final class CurlTransport: HTTPTransport {
        private static let maximumRedirects = 20

        private let loop: CurlLoop

        /// Creates a transport. Fails if the system has no libcurl, or a version older than 7.68 (2020).
        public init?() {
            guard datakit_curl_load(), let loop = CurlLoop() else { return nil }
            self.loop = loop
        }

        deinit { loop.close() }

        /// The versions of libcurl and of its libraries, for logs.
        public var version: String { String(cString: datakit_curl_version()) }

        /// Sends the request once, and once more for each redirect within its origin. The timeout covers the request
        /// and all its redirects together.
        ///
        /// - Cancellation: ends the call immediately with a `CancellationError`, and closes the connection.
        /// - Errors: an `APIError` or a `GatewayError`.
        public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let deadline = ContinuousClock.now + request.timeout
            var request = request
            var redirection: URL?
            for _ in 0...Self.maximumRedirects {
                var response = try await response(to: request)
                response.url = redirection
                guard let redirected = request.redirected(by: response) else { return response }
                request = redirected
                redirection = redirected.url
                request.timeout = ContinuousClock.now.duration(to: deadline)
            }
            throw APIError.invalidResponse(reason: Sentence.redirects.text)
        }

        private func response(to request: HTTPRequest) async throws -> HTTPResponse {
            try request.checkIsSendable()
            let exchange = CurlExchange(request)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    exchange.wait(continuation)
                    loop.post(.start(exchange))
                }
            } onCancel: {
                exchange.end(.failure(CancellationError()))
                loop.post(.stop(exchange))
            }
        }
    }

    extension HTTPRequest {
        /// Refuses requests that libcurl would send differently than intended: another protocol, a field name that HTTP
        /// does not allow, a line break or a zero byte in a value. Also refuses a request without any time left.
        fileprivate func checkIsSendable() throws {
            guard url.isWeb else { throw APIError.invalidRequest(reason: Sentence.notWeb.text) }
            guard headers.allSatisfy({ $0.0.isToken && !$0.1.utf8.contains { [0, 10, 13].contains($0) } }) else {
                throw APIError.invalidRequest(reason: Sentence.badHeader.text)
            }
            guard timeout > .zero else { throw GatewayError.timedOut }
        }
    }

    extension String {
        /// Whether the text is a `token` (RFC 9110, section 5.6.2).
        fileprivate var isToken: Bool {
            !isEmpty
                && utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"):
                        true
                    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                    }
                }
        }
    }
#endif
