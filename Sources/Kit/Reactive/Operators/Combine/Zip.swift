/// Pairs the elements of several observables into tuples: first the first elements of all, then the second elements,
/// and so on.
///
/// Elements wait for their partners, without a limit on their number. Without any observables, it ends immediately.
///
/// ```swift
/// let pairs = zip(Observable([1, 2, 3]), Observable(["a", "b"]))  // (1, "a"), (2, "b")
/// ```
///
/// - Order: subscribes from left to right. The result finishes as soon as one observable has ended and none of its
///   elements are waiting.
/// - Cancellation: cancels all observables.
/// - Errors: the first failure cancels the other observables, and then fails the stream.
@inlinable
public func zip<each Element: Sendable>(
    _ source: repeat Observable<each Element>
) -> Observable<(repeat each Element)> {
    Observable<(repeat each Element)> { scope, observer in
        let join = Join(in: scope, observer)
        let slots = (repeat Slot<each Element>(of: join))
        if join.running == 0 { return scope.finish(observer, .finished) }
        let emit = {
            observer.onElement((repeat (each slots).take()))
            if join.isExhausted { join.end(.finished) }
        }
        repeat (each slots).attach(each source, isQueueing: true, emit)
    }
}

/// Pairs the elements of any number of observables of one type: first the first elements of all, then the second
/// elements, and so on.
///
/// If the array is empty, the result ends immediately. Otherwise, it behaves like `zip` with several arguments.
@inlinable
public func zip<Element>(_ sources: [Observable<Element>]) -> Observable<[Element]> {
    guard !sources.isEmpty else { return .empty() }
    return Observable<[Element]> { scope, observer in
        let join = Join(in: scope, observer)
        let slots = sources.map { _ in Slot<Element>(of: join) }
        let emit = {
            observer.onElement(slots.map { $0.take() })
            if join.isExhausted { join.end(.finished) }
        }
        for (source, slot) in Swift.zip(sources, slots) { slot.attach(source, isQueueing: true, emit) }
    }
}
