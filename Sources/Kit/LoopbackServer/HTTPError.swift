extension LoopbackServer {
    /// An error that refuses a request with a status and a message for the client.
    ///
    /// If it is thrown while a request is read, the connection ends, because the start of the next request is unknown.
    public struct HTTPError: Error, Equatable, Sendable {
        /// The status, from 400 to 599.
        public var status: Int
        /// The body of the refusal, unless the service provides its own response.
        public var message: String

        /// Creates an error without checking the status or the message. The message is sent to the client, so it must
        /// not contain a secret.
        public init(_ status: Int, _ message: String) {
            self.status = status
            self.message = message
        }

        /// Returns an error with status 400, for a request that the client should not repeat unchanged.
        public static func badRequest(_ message: String) -> HTTPError {
            HTTPError(400, message)
        }
    }
}
