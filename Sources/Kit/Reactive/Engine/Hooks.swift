import Synchronization

/// A closure for the whole process that gets the failures nobody handles, so that no stream needs code for that.
public enum Hooks {
    private static let handler = Mutex<(@Sendable (any Error) -> Void)?>(nil)

    /// Gets each failure that ends a subscription or a driver which has no closure for it. Nil, as at first, lets them
    /// go unnoticed. Set it once, when the program starts, to write them to a log.
    ///
    /// ```swift
    /// Hooks.onUnhandledFailure = { print("Nobody handles: \($0)") }
    /// ```
    public static var onUnhandledFailure: (@Sendable (any Error) -> Void)? {
        get { handler.withLock { $0 } }
        set {
            // What was there is released outside the lock (law L22).
            var replaced = newValue
            handler.withLock { swap(&$0, &replaced) }
        }
    }
}
