/// The sending end of ``Observable/create(_:)``, callable from any thread.
///
/// Calls after the end or after the subscription's cancellation do nothing. Releasing the emitter without an end
/// finishes the stream, so that no subscriber waits for elements that cannot arrive.
public final class Emitter<Element: Sendable>: Sendable {
    /// The reference is weak, so that an emitter that outlives the subscription retains none of its closures (law L21).
    /// It is wrapped in a struct, because Swift 6.2 does not accept a weak constant.
    @usableFromInline struct Target: Sendable {
        @usableFromInline weak var port: Port<Element>?
    }

    @usableFromInline let target: Target

    init(_ port: Port<Element>) {
        target = Target(port: port)
    }

    deinit { target.port?.complete(.finished, from: nil) }

    /// Emits an element. Ignored after the end. In the subscription's isolation, the effect is visible when this
    /// returns, with two exceptions. Elements sent by the body of ``Observable/create(_:)`` are delivered after the
    /// body has returned, and elements sent during a delivery follow the current element.
    @inlinable
    public func send(_ element: Element, isolation: isolated (any Actor)? = #isolation) {
        target.port?.send(element, from: isolation)
    }

    /// Ends the stream, then runs the cleanup. Later calls are ignored.
    public func finish(isolation: isolated (any Actor)? = #isolation) {
        target.port?.complete(.finished, from: isolation)
    }

    /// Fails the stream after the elements sent before, then runs the cleanup. Later calls are ignored.
    public func fail(_ error: any Error, isolation: isolated (any Actor)? = #isolation) {
        target.port?.complete(.failed(error), from: isolation)
    }
}

extension Observable {
    /// An observable created from callbacks.
    ///
    /// The body runs once for each subscription and returns its cleanup. It runs on the thread that subscribes. If an
    /// operator subscribes later, as `flatMap` and `retry` do, the body runs in the subscription's isolation.
    ///
    /// ```swift
    /// let ticks = Observable<Int>.create { emitter in
    ///     emitter.send(1)
    ///     emitter.finish()
    ///     return { print("cleaned up") }
    /// }
    /// ```
    ///
    /// - Order: the elements that the body emits precede everything that is sent to the subscription later.
    /// - Cancellation: the cleanup runs exactly once, on the end, on failure or on cancellation, even if the end came
    ///   before the body returned.
    /// - Errors: ``Emitter/fail(_:isolation:)`` fails the stream, after the elements sent before it.
    public static func create(_ body: @escaping @Sendable (Emitter<Element>) -> @Sendable () -> Void) -> Observable {
        Observable { scope, observer in
            let port = Port(in: scope, observer: observer)
            scope.open(port, onRelease: body(Emitter(port)))
        }
    }
}
