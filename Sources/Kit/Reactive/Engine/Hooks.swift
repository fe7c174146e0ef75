import Synchronization

/// A process-wide closure that receives unhandled failures, so that individual streams need no code for them.
public enum Hooks {
    #if DEBUG
        private static let handler = Mutex<(@Sendable (any Error) -> Void)?>({ print(message(about: $0)) })
    #else
        private static let handler = Mutex<(@Sendable (any Error) -> Void)?>(nil)
    #endif

    /// Receives each failure that ends a subscription or a driver without a closure for failures.
    ///
    /// By default, debug builds print the failure's type, and release builds ignore the failure. To log these failures,
    /// set the closure once when the program starts. Set it to nil to ignore them.
    ///
    /// ```swift
    /// Hooks.onUnhandledFailure = { print("Nobody handles: \($0)") }
    /// ```
    public static var onUnhandledFailure: (@Sendable (any Error) -> Void)? {
        get { handler.withLock { $0 } }
        set {
            // Release the previous closure outside the lock (law L22).
            var replaced = newValue
            handler.withLock { swap(&$0, &replaced) }
        }
    }

    /// Names only the type, because the description of an error may contain private data.
    package static func message(about error: any Error) -> String {
        "A stream failed with \(type(of: error)), and no closure handles the failure. To log it, set Hooks.onUnhandledFailure."
    }
}
