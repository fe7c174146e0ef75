import Foundation

extension LoopbackServer {
    /// The steps that send a response, in order, and whether the connection closes after them.
    public struct Delivery: Sendable {
        /// A part of a response. A step begins after the system has accepted all bytes of the previous step.
        public enum Step: Sendable {
            /// Pauses the response. Other clients are still served.
            case wait(Duration)
            /// Sends the bytes unchanged, without checking that they are HTTP.
            case send([UInt8])
            /// Sends this many bytes of white space, generated while they are sent, so that a gigabyte needs no memory.
            case pad(Int)
            /// Sends the bytes in pieces of `piece` bytes, at least 1, with a pause between two of them.
            case drip([UInt8], piece: Int, pause: Duration)
            /// Requests a part immediately, and each next part an interval after the system has accepted the previous
            /// one. `nil` ends the step.
            ///
            /// The closure is called on the server's thread, and is released when the client leaves.
            case stream(every: Duration, next: @Sendable () -> [UInt8]?)
            /// Closes immediately. If the client has sent more, this may reset the connection and lose data that was
            /// sent before.
            case abort
        }

        /// The steps, in order. A service may put a pause before a response that is already complete.
        public var steps: [Step]
        /// Whether the connection closes after the last step. Otherwise the next response follows the last byte, so the
        /// steps have to send as much as the head announces.
        public var closes: Bool

        /// Uses the steps unchanged. Use it for a response that is not known yet, or to test a client with a response
        /// that no correct server sends.
        public init(steps: [Step], closes: Bool) {
            self.steps = steps
            self.closes = closes
        }

        /// Sends a whole response.
        ///
        /// - Parameters:
        ///   - response: The response. For `HEAD` its body is announced, and not sent.
        ///   - request: The request, which determines whether the body is sent, and whether the connection stays open.
        ///   - date: The value of the field `Date`.
        public init(_ response: Response, to request: Request, date: Date) {
            closes = !request.keepsAlive
            let head = response.head(
                bodyLength: response.body.count, connection: request.connection(closing: closes), date: date)
            steps = [.send(head + (request.method == "HEAD" || !response.hasBody ? [] : response.body))]
        }

        /// Sends a response in parts as they become available, such as events (`text/event-stream`), until it ends or
        /// the client leaves.
        ///
        /// The server requests no further part while the client does not read, so a slow client costs no memory. The
        /// connection closes at the end.
        ///
        /// - Parameters:
        ///   - response: The response, with its first part as its body.
        ///   - date: The value of the field `Date`.
        ///   - interval: The pause after each part before the server requests the next one.
        ///   - next: Returns the next part, an empty array if none is available yet, or `nil` at the end. It must not
        ///     block, because it is called on the server's thread, which serves all clients.
        public init(
            streaming response: Response, date: Date, every interval: Duration,
            next: @escaping @Sendable () -> [UInt8]?
        ) {
            steps = [
                .send(response.head(bodyLength: nil, connection: "close", date: date) + response.body),
                .stream(every: interval, next: next),
            ]
            closes = true
        }

        /// Refuses an unreadable request, then closes the connection, because the start of the next request is unknown.
        init(refusing response: Response, date: Date) {
            steps = [
                .send(response.head(bodyLength: response.body.count, connection: "close", date: date) + response.body)
            ]
            closes = true
        }
    }
}

extension LoopbackServer.Request {
    /// The value of the response's field `Connection`, or `nil` if it needs none. HTTP/1.1 keeps a connection open
    /// unless this field closes it, HTTP/1.0 only if this field keeps it open.
    public func connection(closing: Bool) -> String? {
        closing ? "close" : isVersionOneZero ? "keep-alive" : nil
    }
}
