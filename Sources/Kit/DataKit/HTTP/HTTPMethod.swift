/// A request method (RFC 9110, section 9.3).
public enum HTTPMethod: String, Sendable {
    /// Reads, and changes nothing on the server. Equal ones in flight share one request.
    case get = "GET"
    /// Reads the header fields that a `GET` would respond with, and no body.
    case head = "HEAD"
    /// Creates, or performs an action. Not retried, unless its endpoint is declared to be idempotent.
    case post = "POST"
    /// Creates or replaces the whole resource, so that it may be retried.
    case put = "PUT"
    /// Changes a part of the resource. Not retried, unless its endpoint is declared to be idempotent.
    case patch = "PATCH"
    /// Deletes the resource. It may be retried, so that a 404 can mean that the previous attempt has succeeded.
    case delete = "DELETE"

    /// Whether sending the request twice has the effect of sending it once (RFC 9110, section 9.2.2).
    public var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete: true
        case .post, .patch: false
        }
    }
}
