extension LoopbackServer {
    /// Refuses a request with a status and a message for the client.
    ///
    /// Thrown while a request is read it ends the connection, since where the next request begins is unknown.
    public struct HTTPError: Error, Equatable, Sendable {
        /// From 400 to 599.
        public var status: Int
        /// The body of the refusal, unless the service has an answer of its own for it.
        public var message: String

        /// Neither is checked: the message is sent to the client, so it must hold no secret.
        public init(_ status: Int, _ message: String) {
            self.status = status
            self.message = message
        }

        /// Status 400, for a request that no client should send again as it is.
        public static func badRequest(_ message: String) -> HTTPError {
            HTTPError(400, message)
        }
    }
}
