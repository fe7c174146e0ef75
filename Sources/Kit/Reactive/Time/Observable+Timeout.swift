/// The failure of a stream that was silent for too long.
public struct TimeoutError: Error, Equatable, Sendable, CustomStringConvertible {
    /// How long nothing came.
    public let limit: Duration

    /// A failure for that much silence.
    public init(limit: Duration) {
        self.limit = limit
    }

    /// A sentence for people.
    public var description: String { "Nothing came for \(limit)." }
}

extension Observable {
    /// The elements, or a ``TimeoutError`` when none comes for a while.
    ///
    /// The time begins with the subscription and again with every element. An element at the very instant of the
    /// expiry is in time.
    ///
    /// - Cancellation: takes the timer back.
    /// - Errors: on expiry upstream is cancelled, then the stream fails.
    public func timeout(_ limit: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Observable {
        Observable { scope, observer in
            let timekeeper = Timekeeper(clock)
            let upstream = scope.makeChild()
            let deadline = Confined(timekeeper.now() + limit)
            func arm() {
                timekeeper.fire(at: deadline.value, in: upstream) {
                    guard deadline.value <= timekeeper.now() else { return arm() }
                    upstream.cancel()
                    observer.onCompletion(.failed(TimeoutError(limit: limit)))
                }
            }
            arm()
            attach(
                upstream,
                Observer { element in
                    deadline.value = timekeeper.now() + limit
                    observer.onElement(element)
                } onCompletion: { completion in
                    upstream.cancel()
                    observer.onCompletion(completion)
                })
        }
    }
}
