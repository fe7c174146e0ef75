/// A hot source that emits the elements sent to it. Subscribers receive elements while they are subscribed.
///
/// ```swift
/// let taps = PublishSubject<Void>()
/// let subscription = taps.observable.subscribe { print("tapped") }
/// taps.send(())  // prints before it returns
/// ```
///
/// `@unchecked Sendable` is safe as in the superclass, because it adds no stored properties.
public final class PublishSubject<Element: Sendable>: Subject<Element>, @unchecked Sendable {
    /// Creates a subject. Elements sent while it has no subscriber are lost.
    @inlinable
    public init() {
        super.init(Hub())
    }
}
