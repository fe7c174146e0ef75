extension Observable {
    /// Returns an observable that emits one element and ends before `subscribe` returns.
    @inlinable
    public static func just(_ element: Element) -> Observable {
        Observable(CollectionOfOne(element))
    }

    /// Returns an observable that ends without an element before `subscribe` returns. Its `first()` is `nil`.
    @inlinable
    public static func empty() -> Observable {
        Observable { scope, observer in scope.finish(observer, .finished) }
    }

    /// Returns an observable that never emits and never ends. A `for await` loop over it ends only when its task is
    /// cancelled.
    @inlinable
    public static func never() -> Observable {
        Observable { _, _ in }
    }

    /// Returns an observable that fails without an element before `subscribe` returns.
    @inlinable
    public static func fail(_ error: any Error) -> Observable {
        Observable { scope, observer in scope.finish(observer, .failed(error)) }
    }

    /// Emits the elements of a sequence, and then ends.
    ///
    /// The sequence is a generator, from which a `for await` loop generates each element when it requests the element.
    /// So an endless sequence works, unless it is above an operator that does not wait for the loop: `share`,
    /// `debounce`, `throttle` or `delay`. With `subscribe`, the elements follow each other immediately. On an actor,
    /// other work can run after every 16,384 elements. Events that are sent to the subscription in between follow the
    /// current element.
    ///
    /// - Order: elements keep the order of the sequence.
    /// - Cancellation: stops generating elements.
    @inlinable
    public init<Elements: Sequence & Sendable>(_ elements: Elements) where Elements.Element == Element {
        self.init { scope, observer in
            scope.generate(elements.makeIterator(), into: observer)
        }
    }

    /// Returns an observable that calls the factory for each subscriber, and subscribes to its result.
    ///
    /// - Order: the factory runs for each subscription, before its observable is subscribed to.
    /// - Cancellation: cancels the observable that the factory returned.
    /// - Errors: if the factory throws, the stream fails.
    @inlinable
    public static func deferred(_ factory: @escaping @Sendable () throws -> Observable) -> Observable {
        Observable { scope, observer in
            do {
                try factory().attach(scope, observer)
            } catch {
                Observable.fail(error).attach(scope, observer)
            }
        }
    }
}
