import DomainKit
import Reactive
import ReactiveUI

/// The result of a scene or question that was opened: one value, or none.
///
/// A scene that opens no other scenes needs no navigator. The scene's view model receives the result instead, and
/// finishes it. A navigator's method returns ``driver(_:)``.
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
    /// The closure to call at the end. After the call, the closure is released, so that a finished result retains
    /// nothing.
    private var onFinish: ((Value?) -> Void)?

    /// Creates a result without a subscriber, for example for a scene that a link opens.
    ///
    /// - Parameter onFinish: Called once with the value, or with `nil`.
    public init(onFinish: @escaping (Value?) -> Void) {
        self.onFinish = onFinish
    }

    /// Finishes the result with a value, or with `nil`. Only the first call has an effect.
    public func finish(with value: Value?) {
        let onFinish = onFinish.take()
        onFinish?(value)
    }

    /// Returns a driver that opens a scene or a question on subscription, and emits one value or none.
    ///
    /// Subscribers at the same time share the opened scene, which is closed when the last subscriber leaves.
    ///
    /// - Parameter open: Opens the scene or question, and returns a closure that closes it. The returned closure is
    ///   called once.
    /// - Order: the scene is closed before the value is emitted, so that the receiver can open the next scene in its
    ///   place.
    /// - Cancellation: closes the scene. If the result is released without being finished, the scene is closed no later
    ///   than in the main actor's next turn, and the driver ends without a value.
    public static func driver(
        _ open: @escaping @MainActor (NavigationResult<Value>) -> @MainActor () -> Void
    ) -> Driver<Value> {
        Observable<Value>.create { emitter in
            // The assumption is safe, because a driver subscribes on the main actor.
            let closing = MainActor.assumeIsolated {
                let closing = Closing()
                // Only the result retains the emitter. So if the result is released without being finished, the driver
                // ends without a value.
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

/// Closes the scene or question once, either in ``close()`` or when the last reference is released on any thread. The
/// closure runs on the main actor.
private final class Closing {
    private var isClosed = false
    private var onClose: (() -> Void)?

    /// Stores the closure that closes the scene. If the result has already arrived, it calls the closure immediately.
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
