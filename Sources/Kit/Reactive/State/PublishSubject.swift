/// A hot source that is told what to emit: subscribers get what is sent while they listen.
///
/// ```swift
/// let taps = PublishSubject<Void>()
/// let subscription = taps.observable.subscribe { print("tapped") }
/// taps.send(())  // prints before it returns
/// ```
///
/// Order, cancellation and errors are those of every ``Subject``.
public final class PublishSubject<Element: Sendable>: Subject<Element>, @unchecked Sendable {
    /// A subject without subscribers.
    @inlinable
    public init() {
        super.init(Hub())
    }
}
