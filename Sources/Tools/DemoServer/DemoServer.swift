import Foundation
import Synchronization

/// An HTTP/1.1 server on the loopback interface that speaks the contracts of the remote APIs.
///
/// It generates its data, the same in every run with the same seed, keeps edits as long as it lives, and fails on demand:
/// see ``faults``.
/// One thread serves every connection. The endpoints:
///
/// - `GET /products?limit=&skip=`, `GET /products/search?q=`, `GET|PUT|PATCH|DELETE /products/{id}`,
///   where a change with an `Idempotency-Key` is made once, however often it is sent
/// - `POST /auth/login`, `POST /auth/refresh`, `GET /auth/me`, `GET /users?limit=&skip=`; who may sign in: ``accounts``
/// - `GET /search/repositories?q=&page=&per_page=`, counted by ``rateLimit``
/// - `GET /api/followers/users?page=&per_page=` with an account's key in the header field `api-key`, `GET /api/articles?username=`
/// - `GET /movies/featured`
/// - `GET|PUT|DELETE /_control/faults`, `GET|DELETE /_control/requests`, `GET|PUT /_control/rate-limit`: the same from outside
public final class DemoServer: Sendable {
    /// A user name and its password.
    public struct Account: Sendable, Equatable {
        /// The name to sign in with.
        public let username: String
        /// The password.
        public let password: String
        /// The `api-key` that the followers' endpoint accepts for this account.
        public let apiKey: String
    }

    /// The accounts that may sign in.
    public static let accounts = Accounts.all.map {
        Account(username: $0.username, password: $0.password, apiKey: $0.apiKey)
    }

    private struct Running {
        let url: URL
        let wakeUp: WakeUp
        let ended: DispatchSemaphore
    }

    private let backend: Backend
    private let running = Mutex<Running?>(nil)

    /// Creates a server, which ``start(port:)`` starts.
    ///
    /// - Parameters:
    ///   - seed: Chooses prices, stocks, stars and all else that has no meaning of its own; names stay.
    ///   - limits: How many resources of the server a client may use.
    ///   - now: The time that tokens expire by, rate limits reset by, and answers are dated with.
    public init(
        seed: UInt64 = 1, limits: Limits = Limits(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        backend = Backend(dataset: seed, limits: limits, now: now)
    }

    deinit {
        stop()
    }

    /// Begins to serve, and returns the address to send requests to, such as `http://127.0.0.1:8080`.
    ///
    /// - Parameter port: The port to listen on, or 0 for any that is free.
    @discardableResult
    public func start(port: UInt16 = 0) throws(DemoServerError) -> URL {
        let result: Result<URL, DemoServerError> = running.withLock { running in
            guard running == nil else { return .failure(.alreadyStarted) }
            do throws(DemoServerError) {
                let started = try launch(port: port)
                running = started
                return .success(started.url)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func launch(port: UInt16) throws(DemoServerError) -> Running {
        let (listener, boundPort) = try Socket.listening(port: port)
        guard let url = URL(string: "http://127.0.0.1:\(boundPort)") else {
            listener.close()
            throw .noSocket(reason: "no address for port \(boundPort)")
        }
        let wakeUp: WakeUp
        do {
            wakeUp = try WakeUp()
        } catch {
            listener.close()
            throw error
        }
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread { [backend] in
            var loop = EventLoop(listener: listener, wakeUp: wakeUp, backend: backend)
            loop.run()
            ended.signal()
        }
        thread.name = "DemoServer"
        thread.start()
        return Running(url: url, wakeUp: wakeUp, ended: ended)
    }

    /// Closes every connection and the port, and returns when that is done. Does nothing when the server does not serve.
    public func stop() {
        // Under the lock, so that a second caller returns when the server has stopped and no earlier.
        running.withLock { running in
            running?.wakeUp.signal()
            running?.ended.wait()
            running = nil
        }
    }

    /// The address while the server serves.
    public var url: URL? { running.withLock { $0?.url } }

    /// What goes wrong, in the order in which it is tried: see ``FaultRule``. Pauses add up; of the other faults the first that
    /// applies to a request happens.
    public var faults: [FaultRule] {
        get { backend.state.withLock { $0.faults.rules } }
        set { backend.state.withLock { $0.faults.rules = newValue } }
    }

    /// Adds a fault behind the ones that stand.
    public func inject(_ fault: Fault, at path: String = "/", method: String? = nil, times: Int? = nil) {
        backend.state.withLock {
            $0.faults.rules.append(FaultRule(fault, at: path, method: method, times: times))
        }
    }

    /// A share of requests that go wrong beside ``faults``, or `nil` for none.
    public var chaos: Chaos? {
        get { backend.state.withLock { $0.faults.chaos } }
        set { backend.state.withLock { $0.faults.chaos = newValue } }
    }

    /// How many repository searches there are. Setting it begins a new window.
    public var rateLimit: RateLimit {
        get { backend.state.withLock { $0.dataset.repositories.rateLimiter.rateLimit } }
        set { backend.state.withLock { $0.dataset.repositories.rateLimiter = RateLimiter(newValue) } }
    }

    /// The requests that were answered, in the order in which they came: at least the newest 1,000.
    public var requests: [ServedRequest] { backend.state.withLock { $0.history.requests } }

    /// How many requests of each kind were answered, such as `GET /products/1`; the query does not count.
    public var requestCounts: [String: Int] { backend.state.withLock { $0.history.counts } }

    /// How many changes of products were made. A change that is sent again with its `Idempotency-Key` is not made again.
    public var changeCount: Int { backend.state.withLock { $0.dataset.changeCount } }

    /// The connections that their clients have not closed.
    public var openConnections: Int { backend.state.withLock { $0.openConnections } }

    /// What happens from now on, in its order, until the reader leaves the stream: to wait for a request to arrive, or for a
    /// cancelled one to close its connection.
    public func events() -> AsyncStream<ServerEvent> {
        backend.events()
    }
}
