/// A request method (RFC 9110, section 9.3).
public enum HTTPMethod: String, Sendable {
    /// Reads, and changes nothing on the server. Idempotent.
    case get = "GET"
    /// Creates, or performs an action. Not idempotent.
    case post = "POST"
    /// Creates or replaces the whole resource. Idempotent.
    case put = "PUT"
    /// Changes a part of the resource. Not idempotent.
    case patch = "PATCH"
    /// Deletes the resource. Idempotent.
    case delete = "DELETE"

    /// Whether sending the request twice has the effect of sending it once (RFC 9110, section 9.2.2).
    public var isIdempotent: Bool {
        switch self {
        case .get, .put, .delete: true
        case .post, .patch: false
        }
    }
}
