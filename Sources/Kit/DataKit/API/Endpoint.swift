import Foundation

/// One operation of a remote API: what to send, and the type that the answer decodes to.
///
/// An app declares its operations as static members, so that a call reads `api.send(.note(7))`:
///
/// ```swift
/// extension Endpoint<NoteResponse> {
///     static func note(_ id: Int) -> Endpoint { Endpoint(path: ["notes", "\(id)"]) }
/// }
/// ```
///
/// Answers are decoded as JSON: numbers into `Decimal` exactly, names and dates by the client's ``APIContract``.
/// ``NoContent`` takes any answer; ``LossyArray`` takes a list without the elements that cannot be read.
public struct Endpoint<Response: Decodable & Sendable>: Sendable {
    /// Also decides whether the endpoint is idempotent, unless ``isIdempotent`` is set.
    public var method: HTTPMethod
    /// The segments of the path below the client's base URL, unencoded. An empty one, `.` or `..` fails the request
    /// before it is sent.
    public var path: [String]
    /// The address that an answer has named, absolute or relative to the client's base URL, in place of path and query.
    public var link: String?
    /// In order and unencoded. An item whose value is `nil` is sent as its name alone.
    public var query: [URLQueryItem]
    /// Header fields of this request only, such as a key that belongs to one account. They replace the client's fields
    /// of the same names.
    public var headers: HTTPHeaders
    /// Sent as JSON, by the client's ``APIContract``. A value without a JSON form, such as an infinite number, fails
    /// the request before it is sent.
    public var body: (any Encodable & Sendable)?
    /// Whether the request carries the signed-in user's access token, as one of an ``account`` always does. It fails
    /// with `GatewayError.signedOut` if there is none.
    public var requiresToken: Bool {
        get { declaresToken || account != nil }
        set { declaresToken = newValue }
    }
    /// The only account that may make the request. If another account, or none, is signed in when the request is first
    /// sent, or sent again with renewed tokens, it fails as if signed out: so one account's change is never sent with
    /// another account's token. A retry by the ``RetryPolicy`` keeps the token that it had.
    public var account: String?
    /// Whether the request may be sent again after its answer was lost; by default what its method says. A GET that may
    /// not is not shared either.
    public var isIdempotent: Bool {
        get { declaredIdempotence ?? method.isIdempotent }
        set { declaredIdempotence = newValue }
    }
    /// The time limit of one attempt, also where it is longer than the client's budget; `nil` uses the client's limit.
    public var timeout: Duration?

    private var declaresToken: Bool
    private var declaredIdempotence: Bool?

    /// By default the endpoint requires no token and is as idempotent as its method. With an `account` it requires a
    /// token, whatever `requiresToken` says.
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
        self.body = body
        self.account = account
        self.timeout = timeout
        declaresToken = requiresToken
        declaredIdempotence = isIdempotent
    }

    /// Reads what an answer has linked to, such as the next page of a list: see ``APIClient/Answer/link(_:)``.
    ///
    /// It is only sent to the server of the client's base URL, since tokens and keys must not reach another one.
    public init(
        link: String, headers: HTTPHeaders = [:], requiresToken: Bool = false, account: String? = nil
    ) {
        self.init(path: [], headers: headers, requiresToken: requiresToken, account: account)
        self.link = link
    }
}

/// The response type for operations whose answer has no content, or content that can be ignored, whether JSON or not.
public struct NoContent: Decodable, Equatable, Sendable {
    /// What a client returns without looking at the body, and a test's double.
    public init() {}

    /// Accepts any content without reading it.
    public init(from decoder: any Decoder) {}
}
