/// The output to which the closure of ``Observable/transform(_:)`` sends its elements.
///
/// An output belongs to one subscription. Use it only while that subscription delivers an element to the closure.
public struct TransformOutput<Element: Sendable> {
    @usableFromInline let upstream: Scope
    @usableFromInline let observer: Observer<Element>

    @inlinable
    init(upstream: Scope, observer: Observer<Element>) {
        self.upstream = upstream
        self.observer = observer
    }

    /// Emits an element, or does nothing after the end or a cancellation.
    @inlinable
    public func send(_ element: Element) {
        // Check this here, because one call may send several elements, and downstream may cancel between two of them.
        if upstream.isActive { observer.onElement(element) }
    }

    /// Ends the stream, and then cancels the upstream observable.
    @inlinable
    public func finish() {
        guard upstream.isActive else { return }
        observer.onCompletion(.finished)
        upstream.cancel()
    }

    /// Cancels the upstream observable, and then fails the stream.
    @inlinable
    public func fail(_ error: any Error) {
        if upstream.isActive { upstream.fail(observer.onCompletion, with: error) }
    }
}
