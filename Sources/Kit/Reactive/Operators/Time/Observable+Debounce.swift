extension Observable {
    /// Emits the latest element once none has followed it for a while.
    ///
    /// An element at the very instant at which another is due replaces it: elements come before timers. In a
    /// `for await` loop, too, the time is that at which elements arrive, whether or not the loop asks for any.
    ///
    /// ```
    /// this observable       ab--cd-e-f---gh|
    /// debounced by 3 ticks  ------------f--[h|]
    /// ```
    ///
    /// - Order: the end flushes what is pending, then finishes.
    /// - Cancellation: cancels the timer and drops what is pending.
    /// - Errors: a failure drops what is pending and passes at once; a clock that cannot sleep fails the
    ///   stream.
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

    /// `debounce(for:clock:)` by the clock of the system.
    ///
    /// An overload, and no default argument: a call that leaves a default argument out would rather take
    /// `debounce(for:tolerance:)` of swift-async-algorithms.
    public func debounce(for quietTime: Duration) -> Observable {
        debounce(for: quietTime, clock: ContinuousClock())
    }
}

extension Observable {
    /// The same stage, which in a loop gets a subscription of its own: pulled by the loop, it would measure how long
    /// the loop takes instead of when elements arrive.
    func apartFromLoops() -> Observable {
        Observable { scope, observer in
            if scope.mailbox.isPulled { attachApart(in: nil, scope, observer) } else { attach(scope, observer) }
        }
    }
}

/// The element that a timed operator holds back.
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

    /// Ends the stream: cancels the timer, and emits the element that is held back unless the stream has failed.
    func end(_ completion: Completion) {
        upstream.cancel()
        if case .finished = completion { flush() }
        if scope.isActive { observer.onCompletion(completion) }
    }
}
