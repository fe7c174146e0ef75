extension Observable {
    /// At most one element in each window of time: the first at once, and with `latest` also the window's last one,
    /// when the window ends.
    ///
    /// The trailing element is emitted by a timer, without waiting for another element, and opens a new window.
    ///
    /// - Order: the end flushes a trailing element, then finishes.
    /// - Cancellation: takes the timer back.
    /// - Errors: a failure drops a trailing element.
    public func throttle(
        for window: Duration, clock: some Clock<Duration> = ContinuousClock(), latest: Bool = true
    ) -> Observable {
        Observable { scope, observer in
            let timekeeper = Timekeeper(clock)
            let upstream = scope.makeChild()
            let trailing = Confined<Element?>(nil)
            let isOpen = Confined(false)
            func openWindow() {
                isOpen.value = true
                timekeeper.fire(after: window, in: upstream) {
                    isOpen.value = false
                    guard let element = trailing.value else { return }
                    trailing.value = nil
                    openWindow()
                    observer.onElement(element)
                }
            }
            attach(
                upstream,
                Observer { element in
                    if isOpen.value {
                        if latest { trailing.value = element }
                    } else {
                        openWindow()
                        observer.onElement(element)
                    }
                } onCompletion: { completion in
                    upstream.cancel()
                    if case .finished = completion, let element = trailing.value {
                        trailing.value = nil
                        observer.onElement(element)
                    }
                    if scope.isActive { observer.onCompletion(completion) }
                })
        }
    }
}
