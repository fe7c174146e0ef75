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
/// Answers are decoded as JSON: numbers into `Decimal` exactly, dates from RFC 3339. ``NoContent`` takes any answer;
/// ``LossyArray`` takes a list without the elements that cannot be read.
public struct Endpoint<Response: Decodable & Sendable>: Sendable {
    /// The request method.
    public var method: HTTPMethod
    /// The path below the client's base URL, as raw segments; whatever they contain is percent-encoded when sent.
    public var path: [String]
    /// The query, in order, as raw names and values.
    public var query: [URLQueryItem]
    /// Header fields of this request alone, such as a key that belongs to one account. They replace the client's fields of
    /// the same names.
    public var headers: HTTPHeaders
    /// The body, sent as JSON, with dates as RFC 3339 writes them; nil sends none.
    public var body: (any Encodable & Sendable)?
    /// Whether the request carries the signed-in user's access token.
    public var requiresToken: Bool
    /// The only account that may make the request. Where another one, or none, is signed in when it is sent, or sent
    /// again, it fails as one that needs a sign-in: nobody's token makes somebody else's change.
    public var account: String?
    /// Whether the request may be repeated when its answer is lost.
    public var isIdempotent: Bool
    /// How long one attempt may take, where it differs from the client's.
    public var timeout: Duration?

    /// Describes an operation. By default it needs no token and is as idempotent as its method. With an `account` it needs
    /// a token, whatever `requiresToken` says.
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
        self.requiresToken = requiresToken || account != nil
        self.account = account
        self.isIdempotent = isIdempotent ?? method.isIdempotent
        self.timeout = timeout
    }
}

/// The response of an operation whose answer has no content that matters.
public struct NoContent: Decodable, Equatable, Sendable {
    /// The one value of the type.
    public init() {}

    /// Accepts any content.
    public init(from decoder: any Decoder) {}
}
