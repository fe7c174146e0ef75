extension LoopbackServer {
    /// The resources of the server that a client may use.
    public struct Limits: Sendable, Equatable {
        /// The maximum size of the request line, in bytes. A longer one gets 414.
        public var requestLineBytes = 8 * 1024
        /// The maximum size of the request line and the header fields together, in bytes. A larger head gets 431.
        public var headerBytes = 16 * 1024
        /// The maximum number of header fields. A request with more gets 431.
        public var headerFields = 100
        /// The maximum size of the body, in bytes. A larger one gets 413.
        public var bodyBytes = 1024 * 1024
        /// The time limit for each of three steps of a client. If it does not send the first byte of a request in time,
        /// the connection closes. If it does not complete the request in time after that byte, or after the requested
        /// `100 Continue`, it gets 408. If it does not read more of a response in time, the connection closes.
        public var idleTimeout = Duration.seconds(30)
        /// The maximum number of connections. Further ones wait in the system's queue.
        public var connections = 4096

        /// Creates limits that clients of tools and tests should not reach. Lower a limit to test how a client handles
        /// the refusal.
        public init() {}
    }
}
