extension Observable {
    /// Emits up to `maxLength` elements, and then ends.
    ///
    /// If the length is zero or less, it ends without subscribing.
    ///
    /// - Order: the end follows immediately after the last element, and then upstream is cancelled.
    /// - Cancellation: cancels upstream.
    /// - Errors: a failure before the last element is passed on.
    @inlinable
    public func prefix(_ maxLength: Int) -> Observable {
        guard maxLength > 0 else { return .empty() }
        return transform { output in
            let remaining = Confined(maxLength)
            return { element in
                remaining.value -= 1
                output.send(element)
                if remaining.value == 0 { output.finish() }
            }
        }
    }

    /// Emits all elements before the first element that does not satisfy the predicate, and then ends.
    ///
    /// ```swift
    /// let small = Observable(1...).prefix { $0 < 3 }  // 1, 2
    /// ```
    ///
    /// - Order: the first element that does not satisfy the predicate causes the end, and then upstream is cancelled.
    /// - Cancellation: cancels upstream.
    /// - Errors: an error of the predicate cancels upstream, and then fails the stream.
    @inlinable
    public func prefix(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable {
        transform { output in
            { element in
                if try predicate(element) { output.send(element) } else { output.finish() }
            }
        }
    }

    /// Emits elements until another observable emits its first element, and then ends.
    ///
    /// ```
    /// this observable   a-b-c-d-|
    /// the other one     -----x
    /// prefix            a-b-c|
    /// ```
    ///
    /// - Order: subscribes to `other` first. If `other` ends without an element, nothing changes.
    /// - Cancellation: cancels both observables.
    /// - Errors: a failure of either observable ends the stream.
    @inlinable
    public func prefix<Other>(untilOutputFrom other: Observable<Other>) -> Observable {
        Observable { scope, observer in
            let both = scope.makeChild()
            let end: (Completion) -> Void = { if both.end() { observer.onCompletion($0) } }
            other.attach(
                both,
                Observer { _ in
                    end(.finished)
                } onCompletion: { completion in
                    if case .failed = completion { end(completion) }
                })
            attach(both, Observer(onElement: observer.onElement, onCompletion: end))
        }
    }
}
