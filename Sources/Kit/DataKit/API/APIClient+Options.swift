import Foundation

extension APIClient {
    /// The behavior of a client. Every part has a default for production, and can be replaced in tests.
    public struct Options: Sendable {
        /// Fields sent with every request, such as an API key. A field of the same name in ``Endpoint/headers``
        /// replaces them.
        public var headers: HTTPHeaders = [:]
        /// The time limit of one attempt, from its start to the last byte of the answer.
        public var timeout: Duration = .seconds(10)
        /// How long a request may take with all its attempts and the waits between them.
        ///
        /// An attempt gets what is left of it, and none begins when a wait would outlast it: the last failure stands then.
        /// A longer `timeout`, of the client or of an endpoint, has precedence. While the request runs, its caller hears of
        /// it through `RequestWait`.
        public var budget: Duration = .seconds(15)
        /// The largest body of an answer, in bytes. A larger answer fails with ``APIError/tooLarge(limit:)`` while it
        /// arrives.
        public var bodyLimit = 10_000_000
        /// When a request is sent again after a failure.
        public var retry = RetryPolicy()
        /// Measures the waits between attempts. A test passes a clock that does not wait.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// Draws the waits between attempts, so that clients do not retry in step.
        public var random: @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
        /// The current time, for comparing with dates in answers such as `Retry-After`.
        public var now: @Sendable () -> Date = { Date() }
        /// Learns from each attempt whether the server can be reached. While it cannot, no request is retried.
        public var connectivity: ConnectivityTracker?
        /// Receives a line for each attempt and its end. Lines contain no values of queries, no bodies and no header
        /// fields.
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
        /// Receives the events of each request and its attempts, for an inspector.
        public var observer: DataObserver?

        /// Options for production: three attempts of ten seconds each, with pauses between them.
        public init() {}
    }
}
