extension Observable {
    /// Emits up to `maxLength` elements, then ends.
    ///
    /// With a length of zero or less it ends without subscribing.
    ///
    /// - Order: the end follows the last element immediately. Then upstream is cancelled.
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

    /// Emits the elements before the first one that does not satisfy the predicate, then ends.
    ///
    /// ```swift
    /// let small = Observable(1...).prefix { $0 < 3 }  // 1, 2
    /// ```
    ///
    /// - Order: the end comes with the first element that does not satisfy the predicate. Then upstream is cancelled.
    /// - Cancellation: cancels upstream.
    /// - Errors: a throw cancels upstream, then fails the stream.
    @inlinable
    public func prefix(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable {
        transform { output in
            { element in
                if try predicate(element) { output.send(element) } else { output.finish() }
            }
        }
    }

    /// Emits the elements until another observable emits one, then ends.
    ///
    /// ```
    /// this observable   a-b-c-d-|
    /// the other one     -----x
    /// prefix            a-b-c|
    /// ```
    ///
    /// - Order: subscribes to `other` first. Its end alone changes nothing.
    /// - Cancellation: cancels both.
    /// - Errors: a failure of either ends the stream.
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
