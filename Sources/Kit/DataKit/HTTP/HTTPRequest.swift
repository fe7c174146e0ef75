import Foundation

/// A complete HTTP request, as a ``HTTPTransport`` sends it.
public struct HTTPRequest: Hashable, Sendable {
    /// Becomes GET where a redirect with 303, or one of a POST with 301 or 302, is followed (RFC 9110, section 15.4).
    public var method: HTTPMethod
    /// Absolute and percent-encoded.
    public var url: URL
    /// The fields that the client sets. A transport may add others, such as `Host`.
    public var headers: HTTPHeaders
    /// A POST, PUT or PATCH without one announces an empty body, since servers wait for one otherwise.
    public var body: Data?
    /// The time limit, from the start to the last byte of the answer, redirects included.
    public var timeout: Duration
    /// The largest body of the answer, in bytes. A transport stops receiving beyond it and fails.
    public var responseLimit: Int
    /// Whether the request may be sent twice; by default what its method says. ``CurlTransport`` sends any other one on
    /// a new connection: on one that is closed meanwhile libcurl would send it again.
    public var isIdempotent: Bool {
        get { declared ?? method.isIdempotent }
        set { declared = newValue == method.isIdempotent ? nil : newValue }
    }
    /// `nil` where it is what the method says, so that such requests are equal.
    private var declared: Bool?

    /// By default a request without a body, with a limit of ten seconds and of 10 MB for the answer, as idempotent as
    /// its method.
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
