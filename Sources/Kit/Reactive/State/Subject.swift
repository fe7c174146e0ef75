/// A hot source that is told what to emit: what a ``PublishSubject`` and a ``BehaviorSubject`` have in common.
///
/// - Order: one for all subscribers, whatever threads send. What a callback sends follows the current element.
/// - Cancellation: a subscriber leaves in O(1). Dropping the subject finishes its stream.
/// - Errors: after the end, sends are ignored, and a late subscriber gets the end only.
///
/// `@unchecked Sendable`: it holds nothing but its hub, which guards itself, and so do the two classes below it.
public class Subject<Element: Sendable>: @unchecked Sendable {
    @usableFromInline final let hub: Hub<Element>

    @inlinable
    init(_ hub: Hub<Element>) {
        self.hub = hub
    }

    @inlinable
    deinit { hub.complete(.finished, from: nil) }

    /// What is sent to this subject; of a ``BehaviorSubject`` the current value first.
    @inlinable
    public final var observable: Observable<Element> { hub.observable }

    /// Emits an element; subscribers in the caller's isolation have got it when this returns.
    @inlinable
    public final func send(_ element: Element, isolation: isolated (any Actor)? = #isolation) {
        hub.send(element, from: isolation)
    }

    /// Ends the stream.
    @inlinable
    public final func finish(isolation: isolated (any Actor)? = #isolation) {
        hub.complete(.finished, from: isolation)
    }

    /// Ends the stream with a failure.
    @inlinable
    public final func fail(_ error: any Error, isolation: isolated (any Actor)? = #isolation) {
        hub.complete(.failed(error), from: isolation)
    }
}
