extension Observable {
    /// The elements, and the end, a while later. Elements wait in unbounded number.
    ///
    /// - Order: kept.
    /// - Cancellation: drops what waits.
    /// - Errors: a failure is not delayed, and drops what waits.
    public func delay(for time: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Observable {
        Observable { scope, observer in
            let timekeeper = Timekeeper(clock)
            let upstream = scope.makeChild()
            let waiting = Confined(Queue<(element: Element?, deadline: Duration)>())
            func arm(until deadline: Duration) {
                timekeeper.fire(at: deadline, in: upstream) {
                    while let (element, deadline) = waiting.value.first {
                        guard deadline <= timekeeper.now() else { return arm(until: deadline) }
                        _ = waiting.value.popFirst()
                        if let element {
                            observer.onElement(element)
                        } else {
                            observer.onCompletion(.finished)
                        }
                        guard upstream.isActive else { return }
                    }
                }
            }
            func enqueue(_ element: Element?) {
                let deadline = timekeeper.now() + time
                waiting.value.append((element, deadline))
                if waiting.value.count == 1 { arm(until: deadline) }
            }
            attach(
                upstream,
                Observer {
                    enqueue($0)
                } onCompletion: { completion in
                    guard case .failed = completion else { return enqueue(nil) }
                    upstream.cancel()
                    observer.onCompletion(completion)
                })
        }
    }
}
