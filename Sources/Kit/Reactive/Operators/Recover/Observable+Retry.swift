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
    ///   - count: the number of subscriptions that may follow the first. With 0, every failure is passed on. Unlimited
    ///     by default, so pass a backoff: a source that fails immediately would be subscribed to again without a pause.
    ///   - backoff: the pause before each. With nil, it subscribes immediately.
    ///   - clock: measures that pause. A clock that cannot sleep fails the stream.
    ///   - shouldRetry: whether a failure is worth another attempt. By default, every failure is.
    /// - Order: upstream is torn down before it is subscribed to again.
    /// - Cancellation: cancels upstream, or the wait.
    /// - Errors: the failure after the last attempt is passed on, and so is a failure that is not worth another
    ///   attempt.
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
