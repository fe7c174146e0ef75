import Foundation
import LoopbackServer
import Synchronization

/// An HTTP/1.1 server on the loopback interface with the contracts of the remote APIs.
///
/// The server generates its data, which is the same in every run with the same seed. It keeps edits while it runs, and
/// fails on demand: see ``faults``. One thread serves all connections. The server has these endpoints:
///
/// - `GET /products?limit=&skip=`, `GET /products/search?q=`, `GET /products/category-list`, `GET
///   /products/category/{name}`, `GET /products/changes?since=&limit=`, `POST /products/add`, `GET|PUT|PATCH|DELETE
///   /products/{id}`, where a change with an `Idempotency-Key` takes effect once, even if it is sent again, and `GET
///   /pictures/{id}.ppm`
/// - `GET|POST /orders`, `GET|POST /orders/{id}/lines`, where a line with an unknown product, or with more than is in
///   stock, is refused
/// - `POST /auth/login`, `POST /auth/refresh`, `GET /auth/me`, `GET /users?limit=&skip=`, where ``accounts`` may sign
///   in
/// - `GET /search/repositories?q=&page=&per_page=`, counted by ``rateLimit``
/// - `GET /api/followers/users?page=&per_page=` with an account's key in the header field `api-key`,
///   `GET /api/articles?username=`, `GET /api/articles/{id}`
/// - `GET /movies/featured`
/// - `POST|DELETE /library/sessions`, `GET /library/books?size=&after=`, `PUT /library/books/{id}`: a different
///   contract, with cursors, UUIDs, snake case and its own errors
/// - `GET|PUT|DELETE /_control/faults`, `GET|DELETE /_control/requests`, `GET|PUT /_control/rate-limit`: the properties
///   of the server over HTTP
public final class DemoServer: Sendable {
    public struct Account: Sendable, Equatable {
        public let username: String
        public let password: String
        /// The `api-key` of this account for the endpoint of followers.
        public let apiKey: String
    }

    /// The accounts that may sign in. They are the same in every server.
    public static let accounts = Accounts.all.map {
        Account(username: $0.username, password: $0.password, apiKey: $0.apiKey)
    }

    private let backend: Backend
    private let limits: Limits
    private let running = Mutex<LoopbackServer?>(nil)

    /// Creates a server, which does not serve before ``start(port:)``.
    ///
    /// - Parameters:
    ///   - seed: Determines prices, stocks, ratings and other values of the products, and stars, names and other values
    ///     of the repositories. The titles of products, and the responses of all other endpoints, do not depend on it.
    ///   - limits: The largest requests that it accepts, and the times within which a client has to send them.
    ///   - now: The time for the expiry of tokens, the reset of rate limits, and the dates of responses.
    public init(
        seed: UInt64 = 1, limits: Limits = Limits(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.limits = limits
        backend = Backend(dataset: seed, now: now)
    }

    /// Starts the server, and returns the URL for requests, such as `http://127.0.0.1:8080`. Throws `alreadyStarted` if
    /// the server is already running.
    ///
    /// - Parameter port: The port to listen on, or 0 for any free port.
    @discardableResult
    public func start(port: UInt16 = 0) throws(DemoServerError) -> URL {
        let result: Result<URL, DemoServerError> = running.withLock { running in
            guard running == nil else { return .failure(.alreadyStarted) }
            do throws(DemoServerError) {
                let started = try LoopbackServer(backend, port: port, limits: limits, name: "DemoServer")
                running = started
                return .success(started.url)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Closes the port and every connection before it returns. Does nothing if the server is not running.
    public func stop() {
        // Stops the server under the lock. Otherwise a second, concurrent call would return before the server has
        // stopped.
        running.withLock { running in
            running?.stop()
            running = nil
        }
    }

    /// The URL, or `nil` while the server is not running. After another start with port 0, the port of the URL may
    /// differ.
    public var url: URL? { running.withLock { $0?.url } }

    /// The faults, in the order in which the server tries them: see ``FaultRule``. If several pauses apply to a
    /// request, they add up. If several other faults apply, only the first one takes effect.
    public var faults: [FaultRule] {
        get { backend.state.withLock { $0.faults.rules } }
        set { backend.state.withLock { $0.faults.rules = newValue } }
    }

    /// Adds a fault after the existing faults, which take precedence if several faults apply.
    public func inject(_ fault: Fault, at path: String = "/", method: String? = nil, times: Int? = nil) {
        backend.state.withLock {
            $0.faults.rules.append(FaultRule(fault, at: path, method: method, times: times))
        }
    }

    /// Random failures in addition to ``faults``, or `nil` for none. When you set it, its random numbers start again.
    public var chaos: Chaos? {
        get { backend.state.withLock { $0.faults.chaos } }
        set { backend.state.withLock { $0.faults.chaos = newValue } }
    }

    /// The limit of repository searches. When you set it, a new window starts.
    public var rateLimit: RateLimit {
        get { backend.state.withLock { $0.dataset.repositories.rateLimiter.rateLimit } }
        set { backend.state.withLock { $0.dataset.repositories.rateLimiter = RateLimiter(newValue) } }
    }

    /// At least the newest 1,000 requests, in the order of their arrival, including requests whose response a fault has
    /// cut off. Requests to the control endpoint are not included.
    public var requests: [ServedRequest] { backend.state.withLock { $0.history.requests } }

    /// The number of requests by method and path, such as `GET /products/1`, without the query. A request also counts
    /// if a fault has cut off its response. After 20,000 different paths, requests to new paths do not count.
    public var requestCounts: [String: Int] { backend.state.withLock { $0.history.counts } }

    /// The number of changes of products and orders. A repeated change with the same `Idempotency-Key` does not count.
    public var changeCount: Int { backend.state.withLock { $0.dataset.changeCount } }

    /// The number of connections that neither the client nor the server has closed.
    public var openConnections: Int { backend.state.withLock { $0.openConnections } }

    /// Returns the events from now on, in order, until the stream is released. The stream continues after a stop of the
    /// server. With these events, a test can wait for a request, or until a cancelled request has closed its
    /// connection.
    public func events() -> AsyncStream<ServerEvent> {
        backend.events()
    }
}
