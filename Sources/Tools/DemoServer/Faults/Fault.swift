/// A failure to simulate.
///
/// In JSON a fault is an object with its name, for example `{"delay": {"seconds": 2}}`, `{"status": {"code": 503,
/// "retryAfter": "1"}}` or `{"halfBody": {}}`.
public enum Fault: Sendable, Equatable, Codable {
    /// Delays the response by this number of seconds, at most a day. You can combine a delay with any other fault.
    case delay(seconds: Double)
    /// Sends a message with this status (200 to 599) in place of the response, with a `Retry-After` field in either of
    /// its formats. The endpoint does not run, so nothing changes. With every other fault, the endpoint runs and makes
    /// its change.
    case status(code: Int, retryAfter: String? = nil)
    /// Redirects the client to another URL (302), on this server or elsewhere.
    case redirect(to: String)
    /// Closes the connection before the first byte of the response.
    case cutBeforeResponse
    /// Closes the connection after the header fields, which announce the length of the whole body.
    case cutAfterHead
    /// Announces the length of the whole body, sends half of the body, and closes the connection.
    case halfBody
    /// Sends a successful response whose body is neither JSON nor UTF-8.
    case garbageBody
    /// Sends the body in pieces of this number of bytes, at least 1, with a pause of this number of seconds between the
    /// pieces.
    case drip(bytes: Int, seconds: Double)
    /// Pads the body with white space to this number of bytes, which `Content-Length` announces. The JSON stays valid.
    case oversizedBody(bytes: Int)
    /// Pads the body in the same way as `oversizedBody`, but without `Content-Length`. The end of the connection ends
    /// the body.
    case unannouncedBody(bytes: Int)
}

extension Duration {
    /// Creates a pause of at most a day. A negative, infinite or NaN value creates no pause.
    init(pause seconds: Double) {
        self = .seconds(seconds.isFinite ? min(max(seconds, 0), 86_400) : 0)
    }
}
