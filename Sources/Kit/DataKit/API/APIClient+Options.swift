import Foundation

extension APIClient {
    /// How a client behaves; every part has a default for production, and a seam for tests.
    public struct Options: Sendable {
        /// Fields sent with every request, an API key for example.
        public var headers: HTTPHeaders = [:]
        /// How long one attempt may take, from its start to the last byte of the answer.
        public var timeout: Duration = .seconds(10)
        /// How long a request may take with all its attempts and the waits between them.
        ///
        /// An attempt gets what is left of it, and none begins when a wait would outlast it: the last failure stands then.
        /// A longer `timeout`, of the client or of an endpoint, has precedence. While the request runs, its caller hears of
        /// it through `RequestWait`.
        public var budget: Duration = .seconds(15)
        /// How many bytes an answer's body may have.
        public var bodyLimit = 10_000_000
        /// When requests are repeated.
        public var retry = RetryPolicy()
        /// What the waits between attempts are measured with.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// Draws the waits between attempts.
        public var random: @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
        /// The time that dates in answers are compared with.
        public var now: @Sendable () -> Date = { Date() }
        /// Learns from each attempt whether the server can be reached. While it cannot, nothing is repeated.
        public var connectivity: ConnectivityTracker?
        /// Receives a line for each attempt and its end: addresses without the values of queries, no bodies, no fields.
        public var log: (@Sendable (String) -> Void)?
        /// Receives each step of each request, on whatever thread makes it: what is in flight, and until when a retry waits.
        ///
        /// ```swift
        /// options.progress = { progress in
        ///     guard case .waiting(let until, let failure) = progress.step else { return }
        ///     print("\(failure.message) The next attempt begins at \(until).")
        /// }
        /// ```
        public var progress: (@Sendable (RequestProgress) -> Void)?
        /// Gets what happens to each request and each of its attempts, for an inspector.
        public var observer: DataObserver?

        /// The defaults.
        public init() {}
    }
}
