import Foundation

/// One operation of a remote API: the request to send, and the type that the response decodes to.
///
/// Declare operations as static members, so that a call reads `api.send(.note(7))`:
///
/// ```swift
/// extension Endpoint<NoteResponse> {
///     static func note(_ id: Int) -> Endpoint { Endpoint(path: ["notes", "\(id)"]) }
/// }
/// ```
///
/// Responses are decoded as JSON: numbers into `Decimal` exactly, names and dates by the client's ``APIContract``.
/// ``NoContent`` accepts any response. ``LossyArray`` accepts a list without the elements that cannot be read.
public struct Endpoint<Response: Decodable & Sendable>: Sendable {
    /// The method. It also decides whether the endpoint is idempotent, unless ``isIdempotent`` is set.
    public var method: HTTPMethod
    /// The segments of the path below the client's base URL, unencoded. An empty segment, `.` or `..` fails the request
    /// before it is sent.
    public var path: [String]
    /// A URL taken from a response. If set, it replaces `path` and `query`. The link is absolute, or relative to the
    /// client's base URL.
    public var link: String?
    /// The query items in order and unencoded. If an item's value is `nil`, only its name is sent.
    public var query: [URLQueryItem]
    /// The header fields of this request only, such as a key that belongs to one account. They replace the client's
    /// fields of the same names.
    public var headers: HTTPHeaders
    /// The content that the request sends.
    public var body: EndpointBody?
    /// Whether the request carries the signed-in user's access token, as a request with an ``account`` always does. It
    /// fails with `GatewayError.signedOut` if no user is signed in.
    public var requiresToken: Bool {
        get { declaresToken || account != nil }
        set { declaresToken = newValue }
    }
    /// The only account that may make the request. If another account, or none, is signed in when the request is first
    /// sent, or sent again with renewed tokens, it fails as if signed out. So one account's change is never sent with
    /// another account's token. A retry by the ``RetryPolicy`` keeps the token of the first attempt.
    public var account: String?
    /// Whether the request may be sent again after its response was lost. By default the method decides. Concurrent
    /// callers do not share a GET that may not be sent again.
    public var isIdempotent: Bool {
        get { declaredIdempotence ?? method.isIdempotent }
        set { declaredIdempotence = newValue }
    }
    /// The time limit of one attempt, even if it is longer than the client's budget. If it is `nil`, the client's limit
    /// applies.
    public var timeout: Duration?

    private var declaresToken: Bool
    private var declaredIdempotence: Bool?

    /// Creates an endpoint that by default requires no token and is as idempotent as its method. With an `account` it
    /// requires a token, even if `requiresToken` is false. The `body` is sent as JSON.
    public init(
        _ method: HTTPMethod = .get,
        path: [String],
        query: [URLQueryItem] = [],
        headers: HTTPHeaders = [:],
        body: (any Encodable & Sendable)? = nil,
        requiresToken: Bool = false,
        account: String? = nil,
        isIdempotent: Bool? = nil,
        timeout: Duration? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body.map { .json($0) }
        self.account = account
        self.timeout = timeout
        declaresToken = requiresToken
        declaredIdempotence = isIdempotent
    }

    /// Creates an endpoint that sends a file or a form. By default an attempt may take five minutes.
    ///
    /// ```swift
    /// static func upload(_ file: URL, of photo: Photo, key: String) -> Endpoint {
    ///     let parts: [FormPart] = [.text("entry_id", "\(photo.entry)"), .file("photo", file, type: "image/jpeg")]
    ///     return Endpoint(path: ["photos"], headers: ["Idempotency-Key": key], sending: .form(parts))
    /// }
    /// ```
    public init(
        _ method: HTTPMethod = .post,
        path: [String],
        query: [URLQueryItem] = [],
        headers: HTTPHeaders = [:],
        sending body: EndpointBody,
        requiresToken: Bool = false,
        account: String? = nil,
        isIdempotent: Bool? = nil,
        timeout: Duration? = .seconds(300)
    ) {
        self.init(
            method, path: path, query: query, headers: headers, requiresToken: requiresToken, account: account,
            isIdempotent: isIdempotent, timeout: timeout)
        self.body = body
    }

    /// Creates an endpoint that reads the target of a link in a response, such as the next page of a list: see
    /// ``APIClient/Answer/link(_:)``.
    ///
    /// The request is sent only to the server of the client's base URL, because tokens and keys must not reach another
    /// server.
    public init(
        link: String, headers: HTTPHeaders = [:], requiresToken: Bool = false, account: String? = nil
    ) {
        self.init(path: [], headers: headers, requiresToken: requiresToken, account: account)
        self.link = link
    }
}

/// The response type for operations whose response has no content, or content that can be ignored, in JSON or not.
public struct NoContent: Decodable, Equatable, Sendable {
    /// Creates the value, for example for a test double to return.
    public init() {}

    /// Accepts any content without reading it.
    public init(from decoder: any Decoder) {}
}
