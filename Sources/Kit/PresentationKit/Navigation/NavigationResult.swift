import DomainKit
import Reactive
import ReactiveUI

/// The result of an opened scene or question: one value, or none.
///
/// It is also the navigator of a scene that only leads back: the scene's view model gets the result and finishes it. A
/// navigator's method returns ``driver(_:)``.
///
/// ```swift
/// func confirmDelete(_ note: Note) -> Driver<Void> {
///     NavigationResult.driver { result in
///         dialogs.ask("Delete \(note.text)?") { isConfirmed in result.finish(with: isConfirmed ? () : nil) }
///         return { dialogs.dismiss() }
///     }
/// }
/// ```
public final class NavigationResult<Value: Sendable> {
    /// Released at the end, so that a finished result that is still referenced retains nothing else.
    private var onFinish: ((Value?) -> Void)?

    /// Creates a result without a subscriber, such as the result of a scene opened by a link.
    ///
    /// - Parameter onFinish: called once with the value, or with nil.
    public init(onFinish: @escaping (Value?) -> Void) {
        self.onFinish = onFinish
    }

    /// Ends with a value, or with `nil` for none. Only the first call has an effect.
    public func finish(with value: Value?) {
        let onFinish = onFinish.take()
        onFinish?(value)
    }

    /// A driver that opens a scene or a question when it is subscribed to, and emits one value or none.
    ///
    /// Simultaneous subscribers share the opened scene. It is closed when the last of them leaves.
    ///
    /// - Parameter open: opens it, and returns a closure that closes it and is called once.
    /// - Order: it is closed before the value is emitted, so that the receiver can open the next scene in its place.
    /// - Cancellation: closes it. A result that is released unfinished closes it as well, no later than in the main
    ///   actor's next turn, and ends the driver without a value.
    public static func driver(
        _ open: @escaping @MainActor (NavigationResult<Value>) -> @MainActor () -> Void
    ) -> Driver<Value> {
        Observable<Value>.create { emitter in
            // A driver subscribes on the main actor.
            let closing = MainActor.assumeIsolated {
                let closing = Closing()
                // The result retains the emitter, so a result that is released unfinished ends the driver without a
                // value.
                var result = NavigationResult { [weak closing] value in
                    closing?.close()
                    if let value { emitter.send(value) }
                    emitter.finish()
                }
                let close = open(result)
                if result.onFinish != nil, isKnownUniquelyReferenced(&result) {
                    DebugLog.note(
                        """
                        A scene with a NavigationResult<\(Value.self)> closes as soon as it opens, because nothing keeps \
                        the result. Keep the result in the scene, for example as the navigator of its view model.
                        """)
                }
                closing.opened { [weak result] in
                    result?.onFinish = nil
                    close()
                }
                return closing
            }
            return { withExtendedLifetime(closing) {} }
        }
        .prefix(1)
        .asDriver()
    }
}

/// Closes the scene or question once: by ``close()``, or when the last reference is released, on whichever thread.
/// Closing runs on the main actor.
private final class Closing {
    private var isClosed = false
    private var onClose: (() -> Void)?

    /// Keeps the closure that closes it. If its result has already come, closes it immediately.
    func opened(_ onClose: @escaping () -> Void) {
        if isClosed { onClose() } else { self.onClose = onClose }
    }

    func close() {
        isClosed = true
        let onClose = onClose.take()
        onClose?()
    }

    isolated deinit { close() }
}
