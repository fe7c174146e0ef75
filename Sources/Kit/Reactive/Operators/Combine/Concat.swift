/// Emits the elements of several observables, one observable after the other. Each observable is subscribed to when the
/// previous one has ended.
///
/// ```swift
/// let both = concat(Observable([1, 2]), Observable([3]))  // 1, 2, 3
/// ```
///
/// - Order: from left to right. The result finishes with the last observable, or immediately without any observables.
/// - Cancellation: cancels the running observable.
/// - Errors: a failure ends the stream, and later observables are not subscribed to.
@inlinable
public func concat<Element>(_ sources: Observable<Element>...) -> Observable<Element> {
    concat(sources)
}

/// Emits the elements of any number of observables, one observable after the other. Each observable is subscribed to
/// when the previous one has ended.
///
/// If the array is empty, the result ends immediately. Otherwise, it behaves like `concat` with several arguments.
@inlinable
public func concat<Element>(_ sources: [Observable<Element>]) -> Observable<Element> {
    Observable<Observable<Element>>(sources).concatMap { $0 }
}
