import Foundation

/// A complete HTTP request, as sent by a ``HTTPTransport``.
public struct HTTPRequest: Hashable, Sendable {
    /// The method. It becomes GET when a redirect with 303, or of a POST with 301 or 302, is followed (RFC 9110,
    /// section 15.4).
    public var method: HTTPMethod
    /// The URL, absolute and percent-encoded.
    public var url: URL
    /// The fields that the client sets. A transport may add others, such as `Host`.
    public var headers: HTTPHeaders
    /// The body. A POST, PUT or PATCH without one announces an empty body, because otherwise servers wait for one.
    public var body: Data?
    /// The time limit, from the start to the last byte of the response, redirects included.
    public var timeout: Duration
    /// The largest body of the response, in bytes. If the response is larger, the transport stops receiving and fails.
    public var responseLimit: Int
    /// Whether the request may be sent twice. By default the method decides. ``CurlTransport`` sends any other request
    /// on a new connection. If the server closed a reused connection at that moment, libcurl would send the request
    /// twice.
    public var isIdempotent: Bool {
        get { declared ?? method.isIdempotent }
        set { declared = newValue == method.isIdempotent ? nil : newValue }
    }
    /// `nil` if it equals the method's value, so that such requests are equal.
    private var declared: Bool?

    /// Creates a request. By default it has no body, the response is limited to ten seconds and 10 MB, and the method
    /// decides whether the request is idempotent.
    public init(
        _ method: HTTPMethod = .get,
        url: URL,
        headers: HTTPHeaders = [:],
        body: Data? = nil,
        timeout: Duration = .seconds(10),
        responseLimit: Int = 10_000_000,
        isIdempotent: Bool? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.responseLimit = responseLimit
        declared = isIdempotent == method.isIdempotent ? nil : isIdempotent
    }
}
