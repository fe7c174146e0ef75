extension LoopbackServer {
    /// The limits on the server's resources that a client can use.
    public struct Limits: Sendable, Equatable {
        /// The maximum length of the request line, in bytes. A request with a longer line gets 414.
        public var requestLineBytes = 8 * 1024
        /// The maximum length of the request line and the header fields together, in bytes. A request with a longer
        /// head gets 431.
        public var headerBytes = 16 * 1024
        /// The maximum number of header fields. A request with more fields gets 431.
        public var headerFields = 100
        /// The maximum length of a body, in bytes. A request with a longer body gets 413.
        public var bodyBytes = 1024 * 1024
        /// The time limit for each of three things that a client does. If the client does not send the first byte of a
        /// request in time, the connection closes. If the client does not complete the request in time after its first
        /// byte, or after the `100 Continue` that it requested, it gets 408. If the client does not read more of a
        /// response in time, the connection closes.
        public var idleTimeout = Duration.seconds(30)
        /// The maximum number of connections. Further connections wait in the system's queue.
        public var connections = 4096

        /// Creates the default limits, which tools and tests should not reach. Lower a limit to test how a client
        /// handles the refusal.
        public init() {}
    }
}
