#if DEBUG
    import Synchronization

    /// Counts the subscriptions whose mailbox has not been released, for tests that look for leaks. A cancelled
    /// subscription counts for as long as anything references it. The counter exists only in debug builds.
    package final class LeakCounter: Sendable {
        /// The counter of the current task. With a global counter, tests that run in parallel would count each other's
        /// subscriptions.
        @TaskLocal package static var current: LeakCounter?

        private let living = Mutex(0)

        package init() {}

        package var count: Int { living.withLock { $0 } }

        func add(_ change: Int) {
            living.withLock { $0 += change }
        }
    }
#endif
