extension LoopbackServer {
    /// The resources of the server that a client may use.
    public struct Limits: Sendable, Equatable {
        /// The maximum in bytes. A longer request line gets 414.
        public var requestLineBytes = 8 * 1024
        /// The maximum in bytes, for the request line and the header fields together. More gets 431.
        public var headerBytes = 16 * 1024
        /// The maximum number of header fields. More get 431.
        public var headerFields = 100
        /// The maximum in bytes. A longer body gets 413.
        public var bodyBytes = 1024 * 1024
        /// The time that a client may take for each of three steps. It sends the first byte of a request, or the
        /// connection closes. It sends the rest, counted from that byte or from the `100 Continue` that it requested,
        /// or it gets 408, even if it sends all the time. It reads more of a response, or the connection closes.
        public var idleTimeout = Duration.seconds(30)
        /// The maximum number of connections. Further ones wait in the system's queue.
        public var connections = 4096

        /// Creates limits that no client of a tool or a test should reach. Lower one to see how a client handles the
        /// refusal.
        public init() {}
    }
}
