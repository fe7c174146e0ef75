import Foundation

extension APIClient {
    /// The behavior of a client, which copies the options when it is created. The defaults suit production. In a test,
    /// replace the ``environment`` to control time and randomness.
    public struct Options: Sendable {
        /// Fields sent with every request to an endpoint, such as an API key. A field in ``Endpoint/headers`` replaces
        /// the field with the same name. If neither sets `Accept`, or the `Content-Type` of a JSON body, the client
        /// sends JSON's media type.
        public var headers: HTTPHeaders = [:]
        /// The conventions of the server and its clients, such as the format of dates.
        public var contract = APIContract()
        /// The time limit of one attempt, from its start to the last byte of the response, redirects included.
        public var timeout: Duration = .seconds(10)
        /// The time limit of a request with all its attempts and the waits between them.
        ///
        /// Each attempt may take at most the time that is left. If the wait before a retry would exceed the budget, the
        /// client stops and reports the last failure. If the `timeout` of the client or an endpoint is longer than the
        /// budget, the timeout is the budget. Each ``RequestEvent`` contains the time at which the budget ends. The
        /// request that renews the session has a separate budget.
        public var budget: Duration = .seconds(15)
        /// The largest body of a response, in bytes. A larger response fails with ``APIError/tooLarge(limit:)`` while
        /// it arrives.
        public var responseLimit = 10_000_000
        /// Decides when and how often the client sends a failed request again. The client retries only within the
        /// ``budget``, and only idempotent requests, or requests that the server rejected as too early (425).
        public var retry = RetryPolicy()
        /// The clock that measures the ``budget`` and the waits between attempts, the random numbers for those waits,
        /// the date that `Retry-After` is compared with, and the observer of each step of each request: see
        /// ``RequestEvent``. The ``timeout`` of an attempt is always real time.
        public var environment = DataEnvironment()
        /// The tracker to which the client reports each response, and each request whose last attempt did not reach the
        /// server. A request that begins while the server cannot be reached is retried only after an attempt that got a
        /// response, such as status 503.
        public var connectivity: ConnectivityTracker?

        /// Creates options for production: up to three attempts of at most ten seconds each, with pauses in between,
        /// and fifteen seconds in total.
        public init() {}
    }
}
