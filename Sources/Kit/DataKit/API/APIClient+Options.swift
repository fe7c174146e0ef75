import Foundation

extension APIClient {
    /// The behavior of a client, which copies it when it is made. Each default is for production: a test replaces the
    /// ``environment``.
    public struct Options: Sendable {
        /// Fields sent with every request to an endpoint, such as an API key. A field in ``Endpoint/headers`` replaces
        /// the one of the same name. Where neither has them, `Accept` and the `Content-Type` of a body are those of
        /// JSON.
        public var headers: HTTPHeaders = [:]
        /// What the server and its clients have agreed on, such as how dates are written.
        public var contract = APIContract()
        /// The time limit of one attempt, from its start to the last byte of the answer, redirects included.
        public var timeout: Duration = .seconds(10)
        /// How long a request may take with all its attempts and the waits between them.
        ///
        /// An attempt gets what is left of it, and none begins when a wait would outlast it: the last failure stands
        /// then. A longer `timeout`, of the client or of an endpoint, has precedence. Each ``RequestEvent`` has the
        /// time at which it is over. The request that renews the session has a budget of its own.
        public var budget: Duration = .seconds(15)
        /// The largest body of an answer, in bytes. A larger answer fails with ``APIError/tooLarge(limit:)`` while it
        /// arrives.
        public var responseLimit = 10_000_000
        /// When a request is sent again after a failure: only an idempotent one, and only within the ``budget``.
        public var retry = RetryPolicy()
        /// The clock that measures the ``budget`` and the waits between attempts, the random numbers for those waits,
        /// the date that `Retry-After` is compared with, and the observer of each step of each request: see
        /// ``RequestEvent``. The ``timeout`` of an attempt is always real time.
        public var environment = DataEnvironment()
        /// Learns of each answer, and of each request whose last attempt did not reach the server. A request that
        /// begins while the server cannot be reached is retried only after an attempt that was answered, such as with
        /// status 503.
        public var connectivity: ConnectivityTracker?

        /// Options for production: up to three attempts of at most ten seconds each, with pauses between them, all
        /// within fifteen seconds.
        public init() {}
    }
}
