extension LoopbackServer {
    /// The resources of the server that a client may use.
    public struct Limits: Sendable, Equatable {
        /// In bytes. A longer request line is answered with 414.
        public var requestLineBytes = 8 * 1024
        /// In bytes, for the request line and the header fields together. More is answered with 431.
        public var headerBytes = 16 * 1024
        /// More header fields are answered with 431.
        public var headerFields = 100
        /// In bytes. A longer body is answered with 413.
        public var bodyBytes = 1024 * 1024
        /// How long a client may take: until the first byte of a request (then the connection closes), from that byte,
        /// or from the `100 Continue` that it asked for, to the last byte, also where it sends all the time (then the
        /// answer is 408), and while it reads nothing of an answer (then the connection closes).
        public var idleTimeout = Duration.seconds(30)
        /// Further connections wait in the system's queue.
        public var connections = 4096

        /// Limits that no client of a tool or a test should reach. Lower one to see how a client bears the refusal.
        public init() {}
    }
}
