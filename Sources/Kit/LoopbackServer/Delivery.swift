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
            /// Sends the bytes in pieces, with a pause after each.
            case drip([UInt8], piece: Int, pause: Duration)
            /// Asks for the next part when the last one has been taken, then again in every interval; `nil` is the end.
            ///
            /// What makes the parts is called on the server's thread, and is released when the client leaves.
            case stream(every: Duration, next: @Sendable () -> [UInt8]?)
            /// Closes at once, without reading the rest of the request.
            case abort
        }

        /// What is sent, and when.
        public var steps: [Step]
        /// Whether the connection closes after the last step.
        public var closes: Bool

        /// For answers that a correct server would not send, with which a client is tested.
        public init(steps: [Step], closes: Bool) {
            self.steps = steps
            self.closes = closes
        }

        /// Sends a whole answer.
        ///
        /// - Parameters:
        ///   - response: The answer. To `HEAD` its body is announced, and not sent.
        ///   - request: The request that it answers.
        ///   - date: When.
        public init(_ response: Response, to request: Request, date: Date) {
            closes = !request.keepsAlive
            let head = response.head(
                bodyLength: response.body.count, connection: request.connection(closing: closes), date: date)
            steps = [.send(head + (request.method == "HEAD" || !response.hasBody ? [] : response.body))]
        }

        /// Sends an answer in parts as they come, such as events (`text/event-stream`), until its end or the client's.
        ///
        /// The server asks for parts, and asks for none while the client does not read: a slow client costs no memory,
        /// and what makes the parts does no more for it than to be asked. The interval bounds how long a part waits.
        ///
        /// - Parameters:
        ///   - response: The answer, with what it begins with as its body.
        ///   - date: When.
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
    /// The value of the answer's field `Connection`; `nil` where it needs none.
    public func connection(closing: Bool) -> String? {
        closing ? "close" : isVersionOneZero ? "keep-alive" : nil
    }
}
