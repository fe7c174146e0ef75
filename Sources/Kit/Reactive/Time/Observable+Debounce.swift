extension Observable {
    /// The latest element, once none has followed it for a while.
    ///
    /// An element at the very instant at which another is due replaces it: elements come before timers.
    ///
    /// - Order: the end flushes what is pending, then finishes.
    /// - Cancellation: takes the timer back; nothing is emitted later.
    /// - Errors: a failure drops what is pending.
    public func debounce(
        for quietTime: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Observable {
        Observable { scope, observer in
            let timekeeper = Timekeeper(clock)
            let upstream = scope.makeChild()
            let pending = Confined<(element: Element, deadline: Duration)?>(nil)
            let isArmed = Confined(false)
            func arm(until deadline: Duration) {
                isArmed.value = true
                timekeeper.fire(at: deadline, in: upstream) {
                    isArmed.value = false
                    guard let (element, deadline) = pending.value else { return }
                    // Rearmed only when it rings, not for every element.
                    guard deadline <= timekeeper.now() else { return arm(until: deadline) }
                    pending.value = nil
                    observer.onElement(element)
                }
            }
            attach(
                upstream,
                Observer { element in
                    let deadline = timekeeper.now() + quietTime
                    pending.value = (element, deadline)
                    if !isArmed.value { arm(until: deadline) }
                } onCompletion: { completion in
                    upstream.cancel()
                    if case .finished = completion, let (element, _) = pending.value {
                        pending.value = nil
                        observer.onElement(element)
                    }
                    if scope.isActive { observer.onCompletion(completion) }
                })
        }
    }
}
