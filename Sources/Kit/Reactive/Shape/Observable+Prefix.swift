extension Observable {
    /// Emits the elements up to a number of them, then ends.
    ///
    /// Zero elements end without subscribing.
    ///
    /// - Order: the last element is followed by the end at once; then upstream is cancelled.
    /// - Cancellation: cancels upstream.
    /// - Errors: a failure before the last element passes.
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
    /// - Order: the end comes with the first element that does not satisfy the predicate; then upstream is cancelled.
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

    /// Leaves out the first few elements.
    ///
    /// - Order: kept.
    /// - Cancellation: cancels upstream.
    /// - Errors: pass, also among the first few elements.
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
    /// - Order: kept.
    /// - Cancellation: cancels upstream.
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
