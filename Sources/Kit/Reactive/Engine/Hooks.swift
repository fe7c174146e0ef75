import Synchronization

/// A closure for the whole process that receives unhandled failures, so that individual streams need no code for this.
public enum Hooks {
    #if DEBUG
        private static let handler = Mutex<(@Sendable (any Error) -> Void)?>({ print(message(about: $0)) })
    #else
        private static let handler = Mutex<(@Sendable (any Error) -> Void)?>(nil)
    #endif

    /// Receives each failure that ends a subscription or a driver that has no closure for failures.
    ///
    /// By default, debug builds print the type of the failure, and release builds ignore the failure. To log these
    /// failures, set the closure once when the program starts. To ignore them, set it to `nil`.
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

    /// Returns a message that names only the error's type, because the description of an error may contain private
    /// data.
    package static func message(about error: any Error) -> String {
        "A stream failed with \(type(of: error)), and no closure handles the failure. To log it, set Hooks.onUnhandledFailure."
    }
}
