/// Pairs the elements of several observables into tuples: the first of each, then the second of each, and so on.
///
/// Elements wait, in unbounded number, for their partners. Without any observable it ends immediately.
///
/// ```swift
/// let pairs = zip(Observable([1, 2, 3]), Observable(["a", "b"]))  // (1, "a"), (2, "b")
/// ```
///
/// - Order: subscribes from left to right. Finishes as soon as one observable has ended and none of its elements wait.
/// - Cancellation: cancels all.
/// - Errors: the first failure cancels the others, then fails the stream.
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

/// Pairs the elements of any number of observables of one type: the first of each, then the second of each, and so
/// on.
///
/// An empty array ends immediately. Otherwise like `zip` of several arguments.
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
