extension Observable {
    /// Another observable in place of a failure.
    ///
    /// Upstream is fully torn down before the handler is called. A failure of the replacement passes.
    ///
    /// - Errors: a throw of the handler fails the stream.
    @inlinable
    public func `catch`(_ handler: @escaping @Sendable (any Error) throws -> Observable) -> Observable {
        Observable { scope, observer in
            let upstream = scope.makeChild()
            attach(
                upstream,
                Observer(onElement: observer.onElement) { completion in
                    guard case .failed(let error) = completion else { return observer.onCompletion(completion) }
                    upstream.cancel()
                    guard scope.isActive, let replacement = scope.attempt(observer, { try handler(error) })
                    else { return }
                    replacement.attach(scope, observer)
                })
        }
    }

    /// Subscribes anew after a failure, up to a number of times.
    ///
    /// Upstream is torn down before it is subscribed to again, with fresh state, on a stack that does not grow.
    ///
    /// ```swift
    /// let patient = Observable { try await fetch() }
    ///     .retry(3, backoff: Backoff(initial: .seconds(1)))
    /// ```
    ///
    /// - Parameters:
    ///   - count: how many subscriptions may follow the first; 0 passes every failure on.
    ///   - backoff: how long to wait before each; nil subscribes at once.
    ///   - clock: the clock to wait on.
    /// - Cancellation: also ends a wait.
    /// - Errors: the failure after the last attempt passes.
    public func retry(
        _ count: Int, backoff: Backoff? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) -> Observable {
        Observable { scope, observer in
            Retry(self, count, backoff, Timekeeper(clock), scope, observer).start()
        }
    }
}

/// One subscription's attempts.
private final class Retry<Element: Sendable> {
    private let source: Observable<Element>
    private let backoff: Backoff?
    private let timekeeper: Timekeeper
    private let scope: Scope
    private let observer: Observer<Element>
    private var remaining: Int
    private var attempt = 0

    init(
        _ source: Observable<Element>, _ count: Int, _ backoff: Backoff?, _ timekeeper: Timekeeper,
        _ scope: Scope, _ observer: Observer<Element>
    ) {
        self.source = source
        self.backoff = backoff
        self.timekeeper = timekeeper
        self.scope = scope
        self.observer = observer
        remaining = count
    }

    func start() {
        let upstream = scope.makeChild()
        source.attach(
            upstream,
            Observer(onElement: observer.onElement) { [self] completion in
                guard case .failed = completion, remaining > 0 else { return observer.onCompletion(completion) }
                remaining -= 1
                upstream.cancel()
                guard scope.isActive else { return }
                guard let delay = backoff?.delay(beforeAttempt: attempt) else { return start() }
                attempt += 1
                timekeeper.fire(after: delay, in: scope) { self.start() }
            })
    }
}

/// How long to wait between attempts: exponential, with full jitter.
public struct Backoff: Sendable {
    /// The longest wait before the first retry; each later one may be twice as long.
    public var initial: Duration
    /// No wait is longer than this.
    public var maximum: Duration
    /// A factor in 0...1 that each wait is multiplied with; random by default, so that clients do not retry in step.
    public var jitter: @Sendable () -> Double

    /// A backoff that waits up to `initial`, then up to twice that, and so on, never more than `maximum`.
    public init(
        initial: Duration, maximum: Duration = .seconds(30),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.initial = initial
        self.maximum = maximum
        self.jitter = jitter
    }

    /// How long to wait before the attempt of that number, the first retry being number 0.
    public func delay(beforeAttempt attempt: Int) -> Duration {
        var limit = initial
        for _ in 0..<max(0, attempt) where limit < maximum { limit = limit * 2 }
        return min(limit, maximum) * jitter()
    }
}
