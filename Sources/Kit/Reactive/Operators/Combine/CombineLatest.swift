/// Combines the latest elements of several observables into a tuple whenever one of them emits.
///
/// The first tuple is emitted when all inputs have a value. After that, every element of any input causes a tuple. If
/// one source feeds two inputs, its change reaches the left input first, so an intermediate tuple is emitted (law L26).
/// The last tuple is always consistent, and no tuple contains a partly written value. Without any observables, it ends
/// immediately.
///
/// ```swift
/// let isEnabled = combineLatest(isValid, isLoading).map { valid, loading in valid && !loading }
/// ```
///
/// - Order: subscribes from left to right. The result finishes when all observables have finished, or immediately when
///   one of them ends without an element.
/// - Cancellation: cancels all observables.
/// - Errors: the first failure cancels the other observables, and then fails the stream.
@inlinable
public func combineLatest<each Element: Sendable>(
    _ source: repeat Observable<each Element>
) -> Observable<(repeat each Element)> {
    Observable<(repeat each Element)> { scope, observer in
        let join = Join(in: scope, observer)
        let slots = (repeat Slot<each Element>(of: join))
        if join.running == 0 { return scope.finish(observer, .finished) }
        let emit = { observer.onElement((repeat (each slots).latest)) }
        repeat (each slots).attach(each source, isQueueing: false, emit)
    }
}

/// Combines the latest elements of any number of observables of one type whenever one of them emits.
///
/// If the array is empty, the result ends immediately. Otherwise, it behaves like `combineLatest` with several
/// arguments.
@inlinable
public func combineLatest<Element>(_ sources: [Observable<Element>]) -> Observable<[Element]> {
    guard !sources.isEmpty else { return .empty() }
    return Observable<[Element]> { scope, observer in
        let join = Join(in: scope, observer)
        let slots = sources.map { _ in Slot<Element>(of: join) }
        let emit = { observer.onElement(slots.map(\.latest)) }
        for (source, slot) in Swift.zip(sources, slots) { slot.attach(source, isQueueing: false, emit) }
    }
}
