extension Observable {
    /// Subscribes again after a failure.
    ///
    /// Each attempt starts with fresh state. The size of the stack does not depend on the number of attempts.
    ///
    /// ```swift
    /// let patient = Observable { try await fetch() }
    ///     .retry(3, backoff: Backoff(initial: .seconds(1)), where: { $0 is ConnectionError })
    /// ```
    ///
    /// - Parameters:
    ///   - count: The maximum number of further subscriptions. With 0, every failure is passed on. The number is
    ///     unlimited by default, so pass a backoff. Otherwise, a source that fails immediately would be subscribed to
    ///     again without a pause.
    ///   - backoff: The pauses before the retries. If it is `nil`, each retry starts immediately.
    ///   - clock: The clock for the pauses. If it cannot sleep, the stream fails.
    ///   - shouldRetry: Returns whether to try again after a failure. By default, every failure is retried.
    /// - Order: upstream is torn down before it is subscribed to again.
    /// - Cancellation: cancels upstream or the pause.
    /// - Errors: the failure of the last attempt is passed on, and so is a failure for which `shouldRetry` returns
    ///   `false`.
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
