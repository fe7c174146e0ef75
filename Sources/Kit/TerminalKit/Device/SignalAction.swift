import Foundation

nonisolated extension sigaction {
    /// Sets the handler, whose field has a different name on each platform.
    init(flags: Int32, handler: @escaping @convention(c) (Int32) -> Void) {
        self.init()
        #if canImport(Darwin)
            __sigaction_u.__sa_handler = handler
        #elseif canImport(Musl)
            __sa_handler.sa_handler = handler
        #else
            __sigaction_handler.sa_handler = handler
        #endif
        sa_flags = flags
    }

    /// Whether the handler is `SIG_DFL`, which is a null pointer.
    var isDefault: Bool {
        #if canImport(Darwin)
            __sigaction_u.__sa_handler == nil
        #elseif canImport(Musl)
            __sa_handler.sa_handler == nil
        #else
            __sigaction_handler.sa_handler == nil
        #endif
    }
}
