/// The elements of several observables, one after the other: each is subscribed to when the one before has ended.
///
/// ```swift
/// let both = concat(Observable([1, 2]), Observable([3]))  // 1, 2, 3
/// ```
///
/// - Order: from left to right. Finishes with the last one, and at once without any.
/// - Cancellation: cancels the one that runs.
/// - Errors: a failure ends the stream; what follows is not subscribed to.
@inlinable
public func concat<Element>(_ sources: Observable<Element>...) -> Observable<Element> {
    concat(sources)
}

/// The elements of any number of observables, one after the other: each is subscribed to when the one before has
/// ended.
///
/// An empty array ends at once. In all else as `concat` of several arguments.
@inlinable
public func concat<Element>(_ sources: [Observable<Element>]) -> Observable<Element> {
    Observable<Observable<Element>>(sources).concatMap { $0 }
}
