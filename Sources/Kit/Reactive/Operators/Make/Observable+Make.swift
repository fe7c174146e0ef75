extension Observable {
    /// Emits one element and ends, before `subscribe` returns.
    @inlinable
    public static func just(_ element: Element) -> Observable {
        Observable(CollectionOfOne(element))
    }

    /// Ends without an element, before `subscribe` returns. Its `first()` is nil.
    @inlinable
    public static func empty() -> Observable {
        Observable { scope, observer in scope.finish(observer, .finished) }
    }

    /// Never emits and never ends. A `for await` loop over it ends only with the cancellation of its task.
    @inlinable
    public static func never() -> Observable {
        Observable { _, _ in }
    }

    /// Fails without an element, before `subscribe` returns.
    @inlinable
    public static func fail(_ error: any Error) -> Observable {
        Observable { scope, observer in scope.finish(observer, .failed(error)) }
    }

    /// Emits the elements of a sequence, then ends.
    ///
    /// The sequence is a generator: a `for await` loop generates each element when it requests it. So an endless
    /// sequence is fine, unless it is above an operator that does not wait for the loop: `share`, `debounce`,
    /// `throttle` or `delay`. With `subscribe`, the elements follow each other immediately. On an actor, other work can
    /// run after every 16,384 elements. Events sent to the subscription in between follow the current element.
    ///
    /// - Order: as in the sequence.
    /// - Cancellation: no more elements are generated.
    @inlinable
    public init<Elements: Sequence & Sendable>(_ elements: Elements) where Elements.Element == Element {
        self.init { scope, observer in
            scope.generate(elements.makeIterator(), into: observer)
        }
    }

    /// Subscribes to the observable that the factory returns for this subscriber.
    ///
    /// - Order: the factory runs on each subscription, before its observable is subscribed to.
    /// - Cancellation: cancels the observable that the factory returned.
    /// - Errors: a factory that throws fails the stream.
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
