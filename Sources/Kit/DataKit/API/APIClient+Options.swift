import Foundation

extension APIClient {
    /// How a client behaves; every part has a default for production, and a seam for tests.
    public struct Options: Sendable {
        /// Fields sent with every request, an API key for example.
        public var headers: HTTPHeaders = [:]
        /// How long one attempt may take, from its start to the last byte of the answer.
        public var timeout: Duration = .seconds(10)
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
        /// Receives a line for each attempt and its end: addresses without the values of queries, no bodies, no fields.
        public var log: (@Sendable (String) -> Void)?

        /// The defaults.
        public init() {}
    }
}
