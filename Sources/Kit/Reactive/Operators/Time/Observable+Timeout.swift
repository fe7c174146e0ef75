/// The failure of a stream that did not emit an element in time.
public struct TimeoutError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The time without an element after which the stream failed.
    public let limit: Duration

    /// Creates an error, so that tests can compare it.
    public init(limit: Duration) {
        self.limit = limit
    }

    /// A message for logs that contains the limit, in English only.
    public var description: String { "Nothing came for \(limit)." }
}

extension Observable {
    /// Emits the elements, and fails with a ``TimeoutError`` if no element arrives within a time limit.
    ///
    /// The time starts at the subscription, and again with every element. An element that arrives exactly at the limit
    /// is in time. In a `for await` loop, the time starts again when the loop requests an element, so the duration of
    /// the loop's body does not count.
    ///
    /// ```
    /// this observable               a---b|
    /// with a timeout after 3 ticks  a--^
    /// ```
    ///
    /// - Order: elements keep their order.
    /// - Cancellation: cancels the timer.
    /// - Errors: when the time is up, upstream is cancelled, and then the stream fails. The stream also fails if the
    ///   clock cannot sleep.
    public func timeout(_ limit: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Observable {
        Observable { scope, observer in
            let upstream = scope.makeChild()
            let end: (Completion) -> Void = { completion in
                upstream.cancel()
                observer.onCompletion(completion)
            }
            let alarm = Alarm(clock, in: upstream, failing: observer) { _ in end(.failed(TimeoutError(limit: limit))) }
            alarm.set(after: limit)
            if scope.mailbox.isPulled {
                scope.mailbox.onDemand.append { [weak alarm] in
                    alarm?.set(after: limit)
                    return alarm != nil
                }
            }
            attach(
                upstream,
                Observer { element in
                    alarm.set(after: limit)
                    observer.onElement(element)
                } onCompletion: {
                    end($0)
                })
        }
    }
}
