/// A hot source with a current value: subscribers get it at once, and then what is sent.
///
/// - Order: one for all subscribers; ``value`` is the last element sent, and once things are quiet the last one
///   delivered (law L5).
/// - Cancellation: a subscriber leaves in O(1). Dropping the subject finishes its stream.
/// - Errors: after the end, sends are ignored, and a late subscriber gets the end only, as in Rx and Combine; ``value``
///   is still the last one sent. Use `share(replay: 1)` of a stream, or read ``value``, where the last value matters.
public final class BehaviorSubject<Element: Sendable>: Sendable {
    @usableFromInline let hub: Hub<Element>

    /// Begins with a value, which the first subscriber receives.
    @inlinable
    public init(_ value: Element) {
        hub = Hub(replayCount: 1, replay: [value], replaysAfterEnd: false)
    }

    @inlinable
    deinit { hub.complete(.finished, from: nil) }

    /// The last value sent. Safe to read from any thread.
    @inlinable
    public var value: Element {
        guard let value = hub.latest else { preconditionFailure("A behavior subject begins with a value.") }
        return value
    }

    /// The current value on subscription, then each value sent.
    @inlinable
    public var observable: Observable<Element> {
        hub.observable
    }

    /// Sets the value and emits it. Subscribers in the caller's isolation have received it when this returns.
    @inlinable
    public func send(_ element: Element, isolation: isolated (any Actor)? = #isolation) {
        hub.send(element, from: isolation)
    }

    /// Ends the stream. Values sent later are ignored.
    @inlinable
    public func finish(isolation: isolated (any Actor)? = #isolation) {
        hub.complete(.finished, from: isolation)
    }

    /// Ends the stream with a failure. Values sent later are ignored.
    @inlinable
    public func fail(_ error: any Error, isolation: isolated (any Actor)? = #isolation) {
        hub.complete(.failed(error), from: isolation)
    }
}
