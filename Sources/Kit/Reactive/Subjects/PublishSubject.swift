/// A hot source that emits what is sent to it. Subscribers receive what is sent while they are subscribed.
///
/// ```swift
/// let taps = PublishSubject<Void>()
/// let subscription = taps.observable.subscribe { print("tapped") }
/// taps.send(())  // prints before it returns
/// ```
///
/// `@unchecked Sendable`: as its superclass, it adds nothing that is stored.
public final class PublishSubject<Element: Sendable>: Subject<Element>, @unchecked Sendable {
    /// What is sent while nobody is subscribed is lost.
    @inlinable
    public init() {
        super.init(Hub())
    }
}
