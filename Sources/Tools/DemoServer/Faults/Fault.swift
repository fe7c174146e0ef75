import Foundation

/// Something that goes wrong on purpose.
///
/// In JSON a fault is an object with its name, for example `{"delay": {"seconds": 2}}`,
/// `{"status": {"code": 503, "retryAfter": "1"}}` or `{"halfBody": {}}`.
public enum Fault: Sendable, Equatable, Codable {
    /// The answer is delayed by this many seconds, at most a day. Can be combined with any other fault.
    case delay(seconds: Double)
    /// An error of this status (200 to 599) takes the answer's place, with a `Retry-After` field in either of its forms.
    case status(code: Int, retryAfter: String? = nil)
    /// The client is sent to another address (302), in this server or elsewhere.
    case redirect(to: String)
    /// The connection closes without a byte of an answer.
    case cutBeforeResponse
    /// The connection closes after the header fields.
    case cutAfterHead
    /// The whole length is announced, half of the body is sent, and the connection closes.
    case halfBody
    /// A successful answer whose body is neither JSON nor UTF-8.
    case garbageBody
    /// The body is sent in pieces of this many bytes, with a pause of this many seconds after each.
    case drip(bytes: Int, seconds: Double)
    /// White space after the body pads it to this many bytes: it stays valid, and `Content-Length` announces it.
    case oversizedBody(bytes: Int)
    /// The same without `Content-Length`: the body lasts until the connection closes.
    case unannouncedBody(bytes: Int)
}

extension Duration {
    /// The pause for a number of seconds: a day at most, and none where the number makes no sense.
    init(pause seconds: Double) {
        self = .seconds(seconds.isFinite ? min(max(seconds, 0), 86_400) : 0)
    }
}
