extension Observable {
    /// Subscribes again after a failure.
    ///
    /// Each attempt begins with fresh state, on a stack that does not grow.
    ///
    /// ```swift
    /// let patient = Observable { try await fetch() }
    ///     .retry(3, backoff: Backoff(initial: .seconds(1)), where: { $0 is ConnectionError })
    /// ```
    ///
    /// - Parameters:
    ///   - count: how many subscriptions may follow the first; 0 passes every failure on. Unlimited by default, which
    ///     wants a backoff: a source that fails at once would be subscribed to without a pause.
    ///   - backoff: how long to wait before each; nil subscribes at once.
    ///   - clock: measures that wait; a clock that cannot sleep fails the stream.
    ///   - shouldRetry: whether a failure is worth another attempt; every one is by default.
    /// - Order: upstream is torn down before it is subscribed to again.
    /// - Cancellation: cancels upstream, or the wait.
    /// - Errors: the failure after the last attempt passes, and so does one that is not worth another attempt.
    public func retry(
        _ count: Int = .max, backoff: Backoff? = nil, clock: some Clock<Duration> = ContinuousClock(),
        where shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) -> Observable {
        Observable { scope, observer in
            let retries = Confined(0)
            func start() {
                attach(scope, observer) { error in
                    guard retries.value < count, shouldRetry(error) else {
                        return observer.onCompletion(.failed(error))
                    }
                    let delay = backoff?.delay(beforeAttempt: retries.value)
                    retries.value += 1
                    guard let delay else { return start() }
                    Alarm(clock, in: scope, failing: observer) { _ in start() }.set(after: delay)
                }
            }
            start()
        }
    }
}
