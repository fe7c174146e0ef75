/// The sending end of ``Observable/create(_:)``, which can be used on any thread.
///
/// After the end, or after the subscription was cancelled, calls do nothing. If the emitter is released without an end,
/// the stream finishes, so that no subscriber waits for elements that cannot arrive.
public final class Emitter<Element: Sendable>: Sendable {
    /// The reference is weak, so that an emitter that outlives the subscription does not retain its closures (law L21).
    /// The reference is wrapped in a struct, because Swift 6.2 does not accept a weak constant.
    @usableFromInline struct Target: Sendable {
        @usableFromInline weak var port: Port<Element>?
    }

    @usableFromInline let target: Target

    init(_ port: Port<Element>) {
        target = Target(port: port)
    }

    deinit { target.port?.complete(.finished, from: nil) }

    /// Emits an element, or does nothing after the end. In the subscription's isolation, the effect is visible when
    /// this method returns, with two exceptions. Elements that the body of ``Observable/create(_:)`` sends are
    /// delivered after the body has returned. Elements that are sent during a delivery follow the current element.
    @inlinable
    public func send(_ element: Element, isolation: isolated (any Actor)? = #isolation) {
        target.port?.send(element, from: isolation)
    }

    /// Ends the stream, and then runs the cleanup. Later calls are ignored.
    public func finish(isolation: isolated (any Actor)? = #isolation) {
        target.port?.complete(.finished, from: isolation)
    }

    /// Fails the stream after all earlier elements, and then runs the cleanup. Later calls are ignored.
    public func fail(_ error: any Error, isolation: isolated (any Actor)? = #isolation) {
        target.port?.complete(.failed(error), from: isolation)
    }
}

extension Observable {
    /// Creates an observable from code that uses callbacks.
    ///
    /// The body runs once for each subscription on the thread that subscribes, and returns its cleanup. If an operator
    /// such as `flatMap` or `retry` subscribes later, the body runs in the subscription's isolation.
    ///
    /// ```swift
    /// let ticks = Observable<Int>.create { emitter in
    ///     emitter.send(1)
    ///     emitter.finish()
    ///     return { print("cleaned up") }
    /// }
    /// ```
    ///
    /// - Order: the elements that the body emits come before everything that is sent to the subscription later.
    /// - Cancellation: the cleanup runs exactly once, after an end, a failure or a cancellation, even if the end comes
    ///   before the body returns.
    /// - Errors: ``Emitter/fail(_:isolation:)`` fails the stream after all earlier elements.
    public static func create(_ body: @escaping @Sendable (Emitter<Element>) -> @Sendable () -> Void) -> Observable {
        Observable { scope, observer in
            let port = Port(in: scope, observer: observer)
            scope.open(port, onRelease: body(Emitter(port)))
        }
    }
}
