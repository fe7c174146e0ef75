/// A hot source to which any thread can send: a ``PublishSubject`` or a ``BehaviorSubject``.
///
/// - Order: all subscribers receive elements in the same order, even if several threads send. Elements that a callback
///   sends follow the current element.
/// - Cancellation: a subscriber leaves in O(1). If you release the subject, its stream finishes.
/// - Errors: after the end, further elements are ignored, and a late subscriber receives only the end.
///
/// A class with subclasses needs `@unchecked Sendable`. The conformance is safe, because this class and its subclasses,
/// which are all in this module, contain only the constant hub.
public class Subject<Element: Sendable>: @unchecked Sendable {
    @usableFromInline package final let hub: Hub<Element>

    @inlinable
    init(_ hub: Hub<Element>) {
        self.hub = hub
    }

    @inlinable
    deinit { hub.complete(.finished, from: nil) }

    /// Emits the elements that are sent after the subscription. A ``BehaviorSubject`` first emits its current value.
    @inlinable
    public final var observable: Observable<Element> { hub.observable() }

    /// Emits an element. When this method returns, subscribers in the caller's isolation have received the element,
    /// unless a callback has sent it. In that case, it follows the current element.
    @inlinable
    public final func send(_ element: Element, isolation: isolated (any Actor)? = #isolation) {
        hub.send(element, from: isolation)
    }

    /// Ends the stream, so that later subscribers receive only the end. Elements that are sent later are ignored.
    @inlinable
    public final func finish(isolation: isolated (any Actor)? = #isolation) {
        hub.complete(.finished, from: isolation)
    }

    /// Ends the stream with a failure, which later subscribers also receive. Elements that are sent later are ignored.
    @inlinable
    public final func fail(_ error: any Error, isolation: isolated (any Actor)? = #isolation) {
        hub.complete(.failed(error), from: isolation)
    }
}

extension Hub {
    /// Emits the elements that are sent to this hub, after the replay. If `isFirst` is true, this subscriber receives
    /// them before other subscribers.
    @inlinable
    package func observable(isFirst: Bool = false) -> Observable<Element> {
        Observable { [self] in attach($0, $1, isFirst: isFirst) }
    }
}
