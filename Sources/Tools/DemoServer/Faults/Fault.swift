/// A failure to simulate.
///
/// In JSON a fault is an object with its name, for example `{"delay": {"seconds": 2}}`, `{"status": {"code": 503,
/// "retryAfter": "1"}}` or `{"halfBody": {}}`.
public enum Fault: Sendable, Equatable, Codable {
    /// Delays the response by this many seconds, at most a day. Can be combined with any other fault.
    case delay(seconds: Double)
    /// Sends an error with this status (200 to 599) instead, with a `Retry-After` field in either of its forms. The
    /// endpoint does not run, so it changes nothing. With every other fault, the endpoint runs and makes its change.
    case status(code: Int, retryAfter: String? = nil)
    /// Redirects the client to another URL (302), on this server or elsewhere.
    case redirect(to: String)
    /// Closes the connection before the first byte of the response.
    case cutBeforeResponse
    /// Closes the connection after the header fields, which announce the whole body.
    case cutAfterHead
    /// Announces the whole length, sends half of the body, and closes the connection.
    case halfBody
    /// Sends a success whose body is neither JSON nor UTF-8.
    case garbageBody
    /// Sends the body in pieces of this many bytes, at least 1, with a pause of this many seconds between them.
    case drip(bytes: Int, seconds: Double)
    /// Pads the body with white space to this many bytes, announced in `Content-Length`. The JSON stays valid.
    case oversizedBody(bytes: Int)
    /// Like `oversizedBody`, but without `Content-Length`: the end of the connection ends the body.
    case unannouncedBody(bytes: Int)
}

extension Duration {
    /// Creates a pause of at most a day. A negative, infinite or NaN value creates no pause.
    init(pause seconds: Double) {
        self = .seconds(seconds.isFinite ? min(max(seconds, 0), 86_400) : 0)
    }
}
