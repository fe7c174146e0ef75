import Foundation

extension LoopbackServer {
    /// How an answer is sent: the steps in order, and whether the connection closes after them.
    public struct Delivery: Sendable {
        /// A part of an answer. A step begins when the system has taken all bytes of the one before it.
        public enum Step: Sendable {
            /// Sends nothing for a while. Other clients are served meanwhile.
            case wait(Duration)
            /// Sends the bytes as they are: nobody checks that they are HTTP.
            case send([UInt8])
            /// Sends this many bytes of white space, generated while they are sent, so that a gigabyte needs no memory.
            case pad(Int)
            /// Sends the bytes in pieces of `piece` bytes, at least 1, with a pause between two of them.
            case drip([UInt8], piece: Int, pause: Duration)
            /// Asks for a part at once, and for the next one an interval after the system has taken the last.
            /// `nil` ends the step.
            ///
            /// What makes the parts is called on the server's thread, and is released when the client leaves.
            case stream(every: Duration, next: @Sendable () -> [UInt8]?)
            /// Closes at once. Where the client has sent more, this may reset the connection and lose what was sent
            /// before.
            case abort
        }

        /// What is sent, in order. A service may put a pause before an answer that is made already.
        public var steps: [Step]
        /// Whether the connection closes after the last step. Otherwise the next answer follows the last byte, so the
        /// steps have to send as much as the head announces.
        public var closes: Bool

        /// Takes the steps as they are: for an answer that is not known yet, and for one that no correct server sends,
        /// with which a client is tested.
        public init(steps: [Step], closes: Bool) {
            self.steps = steps
            self.closes = closes
        }

        /// Sends a whole answer.
        ///
        /// - Parameters:
        ///   - response: The answer. To `HEAD` its body is announced, and not sent.
        ///   - request: Decides whether the body is sent, and whether the connection stays open.
        ///   - date: The value of the field `Date`.
        public init(_ response: Response, to request: Request, date: Date) {
            closes = !request.keepsAlive
            let head = response.head(
                bodyLength: response.body.count, connection: request.connection(closing: closes), date: date)
            steps = [.send(head + (request.method == "HEAD" || !response.hasBody ? [] : response.body))]
        }

        /// Sends an answer in parts as they come, such as events (`text/event-stream`), until its end or the client's.
        ///
        /// The server asks for no part while the client does not read, so that a slow client costs no memory. The
        /// connection closes at the end.
        ///
        /// - Parameters:
        ///   - response: The answer, with what it begins with as its body.
        ///   - date: The value of the field `Date`.
        ///   - interval: How long to wait after a part before asking for the next one.
        ///   - next: Returns the next part, empty for none yet, and `nil` at the end. It is called on the server's
        ///     thread, which serves everybody: it must not wait.
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

        /// Refuses a request that could not be read, then closes: where the next one begins is unknown.
        init(refusing response: Response, date: Date) {
            steps = [
                .send(response.head(bodyLength: response.body.count, connection: "close", date: date) + response.body)
            ]
            closes = true
        }
    }
}

extension LoopbackServer.Request {
    /// The value of the answer's field `Connection`; `nil` where it needs none. HTTP/1.1 keeps a connection open unless
    /// the answer says otherwise, HTTP/1.0 only if it says so.
    public func connection(closing: Bool) -> String? {
        closing ? "close" : isVersionOneZero ? "keep-alive" : nil
    }
}
