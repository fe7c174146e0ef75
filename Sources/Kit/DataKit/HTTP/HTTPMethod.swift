/// A request method (RFC 9110, section 9.3).
public enum HTTPMethod: String, Sendable {
    /// Reads, and changes nothing on the server. Equal requests that are in flight at the same time share one response.
    case get = "GET"
    /// Reads the header fields of the response to a `GET`, without the body.
    case head = "HEAD"
    /// Creates a resource, or performs an action. Not retried, unless its endpoint is declared to be idempotent.
    case post = "POST"
    /// Creates or replaces the whole resource, so that it may be retried.
    case put = "PUT"
    /// Changes a part of the resource. Not retried, unless its endpoint is declared to be idempotent.
    case patch = "PATCH"
    /// Deletes the resource. A deletion may be retried, so a 404 can mean that an earlier attempt has succeeded.
    case delete = "DELETE"

    /// Whether sending the request twice has the effect of sending it once (RFC 9110, section 9.2.2).
    public var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete: true
        case .post, .patch: false
        }
    }
}
