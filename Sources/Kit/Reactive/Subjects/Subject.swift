/// A hot source that any thread can send to: a ``PublishSubject`` or a ``BehaviorSubject``.
///
/// - Order: the same for all subscribers, even if several threads send. Elements sent by a callback follow the current
///   element.
/// - Cancellation: a subscriber leaves in O(1). Releasing the subject finishes its stream.
/// - Errors: after the end, sends are ignored, and a late subscriber receives only the end.
///
/// A class with subclasses needs `@unchecked Sendable`. It is safe, because this class and its subclasses, all of them
/// in this module, contain only the constant hub.
public class Subject<Element: Sendable>: @unchecked Sendable {
    @usableFromInline package final let hub: Hub<Element>

    @inlinable
    init(_ hub: Hub<Element>) {
        self.hub = hub
    }

    @inlinable
    deinit { hub.complete(.finished, from: nil) }

    /// The elements sent from the subscription on. A ``BehaviorSubject`` emits its current value first.
    @inlinable
    public final var observable: Observable<Element> { hub.observable() }

    /// Emits an element. Subscribers in the caller's isolation have received it when this returns, unless it is sent
    /// from within a callback. In that case, it follows the current element.
    @inlinable
    public final func send(_ element: Element, isolation: isolated (any Actor)? = #isolation) {
        hub.send(element, from: isolation)
    }

    /// Ends the stream, also for later subscribers, which receive only the end. Elements sent later are ignored.
    @inlinable
    public final func finish(isolation: isolated (any Actor)? = #isolation) {
        hub.complete(.finished, from: isolation)
    }

    /// Ends the stream with a failure, which later subscribers also receive. Elements sent later are ignored.
    @inlinable
    public final func fail(_ error: any Error, isolation: isolated (any Actor)? = #isolation) {
        hub.complete(.failed(error), from: isolation)
    }
}

extension Hub {
    /// The elements sent to this hub, after the replay. If `isFirst` is true, this subscriber receives them before the
    /// others.
    @inlinable
    package func observable(isFirst: Bool = false) -> Observable<Element> {
        Observable { [self] in attach($0, $1, isFirst: isFirst) }
    }
}
