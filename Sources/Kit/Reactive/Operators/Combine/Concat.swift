/// Emits the elements of several observables, one after the other. Each is subscribed to when the previous one has
/// ended.
///
/// ```swift
/// let both = concat(Observable([1, 2]), Observable([3]))  // 1, 2, 3
/// ```
///
/// - Order: from left to right. Finishes with the last observable, or immediately without any.
/// - Cancellation: cancels the running observable.
/// - Errors: a failure ends the stream, and later observables are not subscribed to.
@inlinable
public func concat<Element>(_ sources: Observable<Element>...) -> Observable<Element> {
    concat(sources)
}

/// Emits the elements of any number of observables, one after the other. Each is subscribed to when the previous one
/// has ended.
///
/// An empty array ends immediately. Otherwise like `concat` of several arguments.
@inlinable
public func concat<Element>(_ sources: [Observable<Element>]) -> Observable<Element> {
    Observable<Observable<Element>>(sources).concatMap { $0 }
}
