import Reactive

extension Driver {
    /// Fires a while after each answer, unless something is asked for before: what a scene polls with.
    ///
    /// ```swift
    /// let pauses = output.$movie.driver.pauses(of: .seconds(4), clock: clock)
    /// fetching.bind(load: merge(input.load, pauses), in: bag)
    /// ```
    ///
    /// - Order: a fetch that takes longer than the pause is never overtaken, as the pause begins with its answer.
    /// - Cancellation: takes the timer back.
    package func pauses<Value>(of pause: Duration, clock: any Clock<Duration>) -> Driver<Void>
    where Element == ViewState<Value> {
        map { state in
            switch state {
            case .idle, .loading: false
            case .loaded, .empty, .failed: true
            }
        }
        .removeDuplicates()
        .flatMapLatest { isAnswered in
            isAnswered ? Driver<Void>.just(()).delay(for: pause, clock: clock) : .never()
        }
    }
}
