#if DEBUG
    import Synchronization

    /// Counts the subscriptions that are alive, for tests that look for leaks. Compiled in debug builds only.
    package final class LeakCounter: Sendable {
        /// The counter that subscriptions made by the current task are counted in.
        @TaskLocal package static var current: LeakCounter?

        private let living = Mutex(0)

        package init() {}

        /// How many subscriptions have been made and not been released.
        package var count: Int { living.withLock { $0 } }

        func add(_ change: Int) {
            living.withLock { $0 += change }
        }
    }
#endif
