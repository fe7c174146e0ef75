extension Observable {
    /// Leaves out elements until another observable emits its first element. After that, the other observable is
    /// cancelled.
    ///
    /// ```
    /// this observable   a-b-c-d-|
    /// the other one     ---x
    /// drop              ----c-d-|
    /// ```
    ///
    /// - Order: subscribes to `other` first. If `other` ends without an element, the stream also ends, because it could
    ///   never emit anything.
    /// - Cancellation: cancels both observables.
    /// - Errors: a failure of this observable ends the stream. A failure of `other` ends the stream only before the
    ///   first element of `other`.
    @inlinable
    public func drop<Other>(untilOutputFrom other: Observable<Other>) -> Observable {
        Observable { scope, observer in
            let both = scope.makeChild()
            let signal = both.makeChild()
            let isDropping = Confined(true)
            let end: (Completion) -> Void = { if both.end() { observer.onCompletion($0) } }
            other.attach(
                signal,
                Observer { _ in
                    isDropping.value = false
                    signal.cancel()
                } onCompletion: {
                    end($0)
                })
            attach(
                both, Observer(onElement: { if !isDropping.value { observer.onElement($0) } }, onCompletion: end))
        }
    }

    /// Leaves out the first elements, such as the current value of a ``BehaviorSubject``.
    ///
    /// - Errors: passed on, even during the first elements.
    @inlinable
    public func dropFirst(_ count: Int = 1) -> Observable {
        pass { send, _ in
            let remaining = Confined(count)
            return { element in
                if remaining.value > 0 { remaining.value -= 1 } else { send(element) }
            }
        }
    }

    /// Leaves out all elements before the first element that does not satisfy the predicate. After that, the predicate
    /// is not called again.
    ///
    /// - Errors: an error of the predicate cancels upstream, and then fails the stream.
    @inlinable
    public func drop<Failure: Error>(
        while predicate: @escaping @Sendable (Element) throws(Failure) -> Bool
    ) -> Observable {
        pass(throwing: Failure.self) { send, failing in
            let isDropping = Confined(true)
            return { element in
                do {
                    if isDropping.value, try predicate(element) { return }
                    isDropping.value = false
                    send(element)
                } catch {
                    failing?.fail(error)
                }
            }
        }
    }
}
