extension Observable {
    /// Emits some elements first, and then the elements of this observable.
    ///
    /// ```swift
    /// let numbers = Observable([3, 4]).prepend(1, 2)  // 1, 2, 3, 4
    /// ```
    ///
    /// - Order: this observable is subscribed to after the first elements have been emitted. A `for await` loop
    ///   subscribes to it immediately, so that nothing is missed while the loop processes the first elements (law L7).
    ///   Elements that it emits before that wait until the first elements have been processed. If many `prepend`
    ///   operators are nested, only the outer 64 subscribe early.
    /// - Cancellation: cancels upstream, which may not have been subscribed to yet.
    /// - Errors: passed on after the first elements.
    @inlinable
    public func prepend(_ elements: Element...) -> Observable {
        prepend(elements)
    }

    /// Emits the elements of a sequence first, under the same rules as `prepend` with several arguments. The sequence
    /// must be finite, because a `for await` loop copies the whole sequence when it starts.
    @inlinable
    public func prepend<Elements: Sequence<Element> & Sendable>(_ elements: Elements) -> Observable {
        Observable { scope, observer in
            let mailbox = scope.mailbox
            guard mailbox.isPulled, mailbox.prependDepth < 64 else {
                // Use this even if many of these operators are nested, as in a recursive observable. Otherwise, the
                // stack would grow with their number.
                return scope.generate(
                    elements.makeIterator(),
                    into: Observer(onElement: observer.onElement) { _ in attach(scope, observer) })
            }
            mailbox.prependDepth += 1
            defer { mailbox.prependDepth -= 1 }
            let first = Port(in: scope, observer: Observer(onElement: observer.onElement) { _ in })
            for element in elements { first.send(element, from: nil) }
            first.complete(.finished, from: nil)
            scope.open(first)
            attach(scope, observer)
        }
    }
}
