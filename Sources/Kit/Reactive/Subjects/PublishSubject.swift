/// A hot source that emits the elements sent to it. Subscribers receive elements while they are subscribed.
///
/// ```swift
/// let taps = PublishSubject<Void>()
/// let subscription = taps.observable.subscribe { print("tapped") }
/// taps.send(())  // prints before it returns
/// ```
///
/// `@unchecked Sendable` is safe for the same reason as in the superclass, because this class adds no stored
/// properties.
public final class PublishSubject<Element: Sendable>: Subject<Element>, @unchecked Sendable {
    /// Creates a subject, which loses elements that are sent while it has no subscribers.
    @inlinable
    public init() {
        super.init(Hub())
    }
}
