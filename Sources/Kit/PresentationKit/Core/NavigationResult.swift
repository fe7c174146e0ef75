import Reactive

/// What a scene or a question that was opened brings back: one value, or none.
///
/// A navigator returns ``driver(_:)``: it opens the scene when it is subscribed to, emits the value and ends, or ends
/// without one. Cancelled, it closes what it has opened.
///
/// ```swift
/// func confirmDelete(_ product: Product) -> Driver<Void> {
///     NavigationResult.driver { result in
///         dialogs.ask("Delete \(product.name)?") { isConfirmed in result.finish(with: isConfirmed ? () : nil) }
///         return { dialogs.dismiss() }
///     }
/// }
/// ```
public final class NavigationResult<Value: Sendable> {
    /// Let go of at the end, so that whoever still holds a result that is over holds nothing else.
    private var emitter: Emitter<Value>?

    private init(_ emitter: Emitter<Value>) {
        self.emitter = emitter
    }

    /// Ends with a value, or without one. Only the first call counts.
    public func finish(with value: Value?) {
        if let value { emitter?.send(value) }
        emitter?.finish()
    }

    /// A single-value driver that opens something when it is subscribed to.
    ///
    /// - Parameter open: opens it, and returns how to close it. Closing runs once: after the value, after an end
    ///   without one, and on cancellation.
    public static func driver(
        _ open: @escaping @MainActor (NavigationResult<Value>) -> @MainActor () -> Void
    ) -> Driver<Value> {
        Observable<Value>.create { emitter in
            // A driver subscribes on the main actor.
            let closing = MainActor.assumeIsolated {
                let result = NavigationResult(emitter)
                let close = open(result)
                return Closing { [weak result] in
                    result?.emitter = nil
                    close()
                }
            }
            return { withExtendedLifetime(closing) {} }
        }
        .prefix(1)
        .asDriver()
    }
}

/// Closes what was opened when the last reference goes, on the main actor wherever that is.
private final class Closing {
    private let close: () -> Void

    init(_ close: @escaping () -> Void) {
        self.close = close
    }

    isolated deinit { close() }
}
