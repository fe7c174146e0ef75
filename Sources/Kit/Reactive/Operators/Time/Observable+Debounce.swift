extension Observable {
    /// Emits the latest element if no other element follows it for a given time.
    ///
    /// If an element arrives at the exact time at which another element is due, the new element replaces the other,
    /// because elements come before timers. Even in a `for await` loop, the time of arrival counts, whether or not the
    /// loop requests elements.
    ///
    /// ```
    /// this observable       ab--cd-e-f---gh|
    /// debounced by 3 ticks  ------------f--[h|]
    /// ```
    ///
    /// - Order: at the end, the pending element is emitted, and then the stream finishes.
    /// - Cancellation: cancels the timer, and drops the pending element.
    /// - Errors: a failure drops the pending element, and is passed on immediately. If the clock cannot sleep, the
    ///   stream fails.
    public func debounce(for quietTime: Duration, clock: some Clock<Duration>) -> Observable {
        Observable { scope, observer in
            let upstream = scope.makeChild()
            let pending = Pending(in: scope, upstream, observer)
            let alarm = Alarm(clock, in: upstream, failing: observer) { _ in pending.flush() }
            attach(
                upstream,
                Observer { element in
                    pending.element = element
                    alarm.set(after: quietTime)
                } onCompletion: {
                    pending.end($0)
                })
        }.apartFromLoops()
    }

    /// Debounces like `debounce(for:clock:)`, with the system's clock.
    ///
    /// This is an overload and not a default argument. Otherwise, a call without the clock would resolve to
    /// `debounce(for:tolerance:)` of swift-async-algorithms.
    public func debounce(for quietTime: Duration) -> Observable {
        debounce(for: quietTime, clock: ContinuousClock())
    }
}

extension Observable {
    /// Returns the same stage with a separate subscription when it is used in a loop. Otherwise, the stage would
    /// measure the duration of the loop's body instead of the time at which elements arrive.
    func apartFromLoops() -> Observable {
        Observable { scope, observer in
            if scope.mailbox.isPulled { attachApart(in: nil, scope, observer) } else { attach(scope, observer) }
        }
    }
}

/// An element that a timed operator holds back.
final class Pending<Element> {
    var element: Element?
    private let scope: Scope
    private let upstream: Scope
    private let observer: Observer<Element>

    init(in scope: Scope, _ upstream: Scope, _ observer: Observer<Element>) {
        self.scope = scope
        self.upstream = upstream
        self.observer = observer
    }

    func flush() {
        if let element = element.take() { observer.onElement(element) }
    }

    /// Ends the stream: cancels the timer, and emits the held element unless the stream has failed.
    func end(_ completion: Completion) {
        upstream.cancel()
        if case .finished = completion { flush() }
        if scope.isActive { observer.onCompletion(completion) }
    }
}
