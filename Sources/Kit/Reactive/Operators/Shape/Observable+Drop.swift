extension Observable {
    /// Leaves out the elements until another observable emits one. The other observable is then cancelled.
    ///
    /// ```
    /// this observable   a-b-c-d-|
    /// the other one     ---x
    /// drop              ----c-d-|
    /// ```
    ///
    /// - Order: subscribes to `other` first. If `other` ends without an element, the stream also ends, because it could
    ///   not emit anything.
    /// - Cancellation: cancels both.
    /// - Errors: a failure of this observable ends the stream. A failure of `other` does so only before its first
    ///   element.
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

    /// Leaves out the first few elements, such as the current value of a ``BehaviorSubject``.
    ///
    /// - Errors: passed on, even among the first few elements.
    @inlinable
    public func dropFirst(_ count: Int = 1) -> Observable {
        pass { send, _ in
            let remaining = Confined(count)
            return { element in
                if remaining.value > 0 { remaining.value -= 1 } else { send(element) }
            }
        }
    }

    /// Leaves out the elements before the first one that does not satisfy the predicate, which is not called again.
    ///
    /// - Errors: a throw cancels upstream, then fails the stream.
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
