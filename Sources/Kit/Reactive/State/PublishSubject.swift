/// A hot source that emits what is sent to it. Subscribers receive what is sent while they are subscribed.
///
/// ```swift
/// let taps = PublishSubject<Void>()
/// let subscription = taps.observable.subscribe { print("tapped") }
/// taps.send(())  // prints before it returns
/// ```
///
/// - Order: one for all subscribers, whatever threads send. What a callback sends follows the current element.
/// - Cancellation: a subscriber leaves in O(1). Dropping the subject finishes its stream.
/// - Errors: after the end, sends are ignored, and a late subscriber gets the end only.
public final class PublishSubject<Element: Sendable>: Sendable {
    @usableFromInline let hub = Hub<Element>()

    /// Elements sent before the first subscription are lost.
    @inlinable
    public init() {}

    @inlinable
    deinit { hub.complete(.finished, from: nil) }

    /// The elements sent from the subscription on.
    @inlinable
    public var observable: Observable<Element> {
        hub.observable
    }

    /// Emits an element. Subscribers in the caller's isolation have received it when this returns.
    @inlinable
    public func send(_ element: Element, isolation: isolated (any Actor)? = #isolation) {
        hub.send(element, from: isolation)
    }

    /// Ends the stream. Elements sent later are ignored.
    @inlinable
    public func finish(isolation: isolated (any Actor)? = #isolation) {
        hub.complete(.finished, from: isolation)
    }

    /// Ends the stream with a failure. Elements sent later are ignored.
    @inlinable
    public func fail(_ error: any Error, isolation: isolated (any Actor)? = #isolation) {
        hub.complete(.failed(error), from: isolation)
    }
}
