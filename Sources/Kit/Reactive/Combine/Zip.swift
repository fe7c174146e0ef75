/// Pairs the elements of several observables into tuples: the first of each, then the second of each, and so on.
///
/// Elements wait, in unbounded number, for their partners.
///
/// ```swift
/// let pairs = zip(Observable([1, 2, 3]), Observable(["a", "b"]))  // (1, "a"), (2, "b")
/// ```
///
/// - Order: subscribes from left to right. Finishes as soon as one has ended and none of its elements wait.
/// - Cancellation: cancels all.
/// - Errors: the first failure cancels the others, then fails the stream.
@inlinable
public func zip<each Element: Sendable>(
    _ source: repeat Observable<each Element>
) -> Observable<(repeat each Element)> {
    join(repeat each source, isQueueing: true)
}

/// Pairs the elements of any number of observables of one type: the first of each, then the second of each, and so
/// on.
///
/// An empty array ends at once. In all else as `zip` of several arguments.
@inlinable
public func zip<Element>(_ sources: [Observable<Element>]) -> Observable<[Element]> {
    join(sources, isQueueing: true)
}
