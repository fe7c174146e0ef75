import Synchronization

/// A closure for the whole process that gets unhandled failures, so that no stream needs code for them.
public enum Hooks {
    private static let handler = Mutex<(@Sendable (any Error) -> Void)?>(nil)

    /// Gets each failure that ends a subscription or a driver without a closure for it. If nil, as at first, these
    /// failures go unnoticed. To log them, set it once, when the program starts.
    ///
    /// ```swift
    /// Hooks.onUnhandledFailure = { print("Nobody handles: \($0)") }
    /// ```
    public static var onUnhandledFailure: (@Sendable (any Error) -> Void)? {
        get { handler.withLock { $0 } }
        set {
            // The previous closure is released outside the lock (law L22).
            var replaced = newValue
            handler.withLock { swap(&$0, &replaced) }
        }
    }
}
