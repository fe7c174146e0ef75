extension Observable {
    /// Emits at most one element in each window of time: the first immediately, and with `latest` also the window's
    /// last one, when the window ends.
    ///
    /// A timer emits the trailing element without waiting for another element, and opens a new window. Even in a
    /// `for await` loop, windows measure when elements arrive.
    ///
    /// ```
    /// this observable         abcdefghijk|
    /// throttled to 3 ticks    a--d--g--j-[k|]
    /// ```
    ///
    /// - Order: the end flushes a trailing element, then finishes.
    /// - Cancellation: cancels the timer and drops a trailing element.
    /// - Errors: a failure drops a trailing element and is passed on immediately. A clock that cannot sleep fails the
    ///   stream.
    public func throttle(
        for window: Duration, clock: some Clock<Duration> = ContinuousClock(), latest: Bool = true
    ) -> Observable {
        Observable { scope, observer in
            let upstream = scope.makeChild()
            let trailing = Pending(in: scope, upstream, observer)
            let windowEnd = Alarm(clock, in: upstream, failing: observer) { windowEnd in
                guard trailing.element != nil else { return }
                windowEnd.set(after: window)
                trailing.flush()
            }
            attach(
                upstream,
                Observer { element in
                    if windowEnd.isSet {
                        if latest { trailing.element = element }
                    } else {
                        windowEnd.set(after: window)
                        observer.onElement(element)
                    }
                } onCompletion: {
                    trailing.end($0)
                })
        }.apartFromLoops()
    }
}
