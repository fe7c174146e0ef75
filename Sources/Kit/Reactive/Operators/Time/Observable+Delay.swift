extension Observable {
    /// Delays the elements and the end. Elements wait without a limit on their number. Even in a `for await` loop, the
    /// delay starts when an element arrives.
    ///
    /// ```
    /// this observable     a-b^
    /// delayed by 2 ticks  --a^
    /// ```
    ///
    /// - Order: elements keep their order.
    /// - Cancellation: drops waiting elements.
    /// - Errors: a failure is not delayed, and drops waiting elements. If the clock cannot sleep, the stream fails.
    public func delay(for time: Duration, clock: some Clock<Duration> = ContinuousClock()) -> Observable {
        Observable { scope, observer in
            let upstream = scope.makeChild()
            let waiting = Confined(Queue<(element: Element?, deadline: Duration)>())
            let alarm = Alarm(clock, in: upstream, failing: observer) { alarm in
                while upstream.isActive, let (element, deadline) = waiting.value.first {
                    // Events that an element has started are delivered before the next element that is due, as for the
                    // elements of a sequence (law L36).
                    let isDue = deadline <= alarm.now && !upstream.mailbox.hasStarted
                    guard isDue else { return alarm.set(at: deadline) }
                    _ = waiting.value.popFirst()
                    guard let element else { return observer.onCompletion(.finished) }
                    observer.onElement(element)
                }
            }
            func enqueue(_ element: Element?) {
                let deadline = alarm.now + time
                waiting.value.append((element, deadline))
                if waiting.value.count == 1 { alarm.set(at: deadline) }
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
        }.apartFromLoops()
    }
}
