import ReactiveUI

extension Driver {
    /// Fires after a pause that follows each response, unless another request starts before. Use it to poll a server.
    ///
    /// ```swift
    /// let polls = output.$note.driver.poll(every: .seconds(4), clock: clock)
    /// fetching.bind(load: merge(input.load, polls), in: bag)
    /// ```
    ///
    /// - Order: a slow fetch never overlaps with the next one, because the pause starts with the response.
    /// - Cancellation: cancels the timer.
    public func poll<Value>(every pause: Duration, clock: any Clock<Duration>) -> Driver<Void>
    where Element == ViewState<Value> {
        map(\.isAnswered)
            .removeDuplicates()
            .flatMapLatest { isAnswered in
                isAnswered ? Driver<Void>.just(()).delay(for: pause, clock: clock) : .never()
            }
    }

    /// The former name of ``poll(every:clock:)``.
    @available(*, deprecated, renamed: "poll(every:clock:)")
    public func pauses<Value>(of pause: Duration, clock: any Clock<Duration>) -> Driver<Void>
    where Element == ViewState<Value> {
        poll(every: pause, clock: clock)
    }
}
