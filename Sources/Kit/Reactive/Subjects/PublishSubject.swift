/// A hot source that emits what is sent to it. Subscribers receive what is sent while they are subscribed.
///
/// ```swift
/// let taps = PublishSubject<Void>()
/// let subscription = taps.observable.subscribe { print("tapped") }
/// taps.send(())  // prints before it returns
/// ```
public final class PublishSubject<Element: Sendable>: Subject<Element>, @unchecked Sendable {
    /// Elements sent before the first subscription are lost.
    @inlinable
    public init() {
        super.init(Hub())
    }
}
