extension Observable {
    /// Emits at most one element in each window of time. The first element is emitted immediately. If `latest` is true,
    /// the last element of the window is emitted when the window ends.
    ///
    /// A timer emits this trailing element without waiting for another element, and starts a new window. Even in a
    /// `for await` loop, windows depend on the time at which elements arrive.
    ///
    /// ```
    /// this observable         abcdefghijk|
    /// throttled to 3 ticks    a--d--g--j-[k|]
    /// ```
    ///
    /// - Order: at the end, a trailing element is emitted, and then the stream finishes.
    /// - Cancellation: cancels the timer, and drops a trailing element.
    /// - Errors: a failure drops a trailing element, and is passed on immediately. If the clock cannot sleep, the
    ///   stream fails.
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
