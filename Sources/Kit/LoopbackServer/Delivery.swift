import Foundation

extension LoopbackServer {
    /// The steps that send a response in order, and whether the connection closes after them.
    public struct Delivery: Sendable {
        /// A step in sending a response. A step starts when the system has accepted all bytes of the previous step.
        public enum Step: Sendable {
            /// Pauses the response, while the server continues to serve other clients.
            case wait(Duration)
            /// Sends the bytes unchanged. Nothing checks that they are valid HTTP.
            case send([UInt8])
            /// Sends this many bytes of white space, which are generated while they are sent, so even a gigabyte needs
            /// no memory.
            case pad(Int)
            /// Sends the bytes in pieces of `piece` bytes, at least 1, with a pause between the pieces.
            case drip([UInt8], piece: Int, pause: Duration)
            /// Sends parts as they become available. The server requests the first part immediately, and each further
            /// part after the interval, counted from when the system accepted the previous part. If the closure returns
            /// `nil`, the step ends.
            ///
            /// The server's thread calls the closure, and releases it when the client disconnects.
            case stream(every: Duration, next: @Sendable () -> [UInt8]?)
            /// Closes the connection immediately. If the client has sent more bytes, this may reset the connection and
            /// lose bytes that the server sent before.
            case abort
        }

        /// The steps, in order. For example, a pause before a complete response simulates a slow server.
        public var steps: [Step]
        /// Whether the connection closes after the last step. Otherwise, the next response follows the last byte, so
        /// the steps must send as many bytes as the head announces.
        public var closes: Bool

        /// Creates a delivery from these steps, without changing them. Use it for a response that is not available yet,
        /// or to test a client with a response that no correct server sends.
        public init(steps: [Step], closes: Bool) {
            self.steps = steps
            self.closes = closes
        }

        /// Creates a delivery of a complete response.
        ///
        /// - Parameters:
        ///   - response: The response to send. For a `HEAD` request, the head announces the body, but the body is not
        ///     sent.
        ///   - request: The request, which determines whether the body is sent, and whether the connection stays open.
        ///   - date: The value of the `Date` field.
        public init(_ response: Response, to request: Request, date: Date) {
            closes = !request.keepsAlive
            let head = response.head(
                bodyLength: response.body.count, connection: request.connection(closing: closes), date: date)
            steps = [.send(head + (request.method == "HEAD" || !response.hasBody ? [] : response.body))]
        }

        /// Creates a delivery of a response whose parts are sent as they become available, such as events
        /// (`text/event-stream`). The delivery ends with the last part, or when the client disconnects.
        ///
        /// While the client does not read, the server requests no more parts, so a slow client needs no additional
        /// memory. At the end, the connection closes.
        ///
        /// - Parameters:
        ///   - response: The response, with its first part as its body.
        ///   - date: The value of the `Date` field.
        ///   - interval: The time from sending a part until the server requests the next part.
        ///   - next: Returns the next part, an empty array if none is available yet, or `nil` at the end. The closure
        ///     must not block, because the server's only thread calls it.
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

        /// Creates a delivery that refuses an unreadable request. The connection closes after it, because the start of
        /// the next request is unknown.
        init(refusing response: Response, date: Date) {
            steps = [
                .send(response.head(bodyLength: response.body.count, connection: "close", date: date) + response.body)
            ]
            closes = true
        }
    }
}

extension LoopbackServer.Request {
    /// Returns the value of the response's `Connection` field, or `nil` if the response does not need the field. In
    /// HTTP/1.1, this field can close a connection that would stay open. In HTTP/1.0, it can keep a connection open
    /// that would close.
    public func connection(closing: Bool) -> String? {
        closing ? "close" : isVersionOneZero ? "keep-alive" : nil
    }
}
