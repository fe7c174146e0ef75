#if DEBUG
    import Synchronization

    /// Counts the subscriptions that are alive, for tests that look for leaks. Compiled in debug builds only.
    package final class Census: Sendable {
        private struct State {
            var living = 0
            var onEmpty: AsyncStream<Void>.Continuation?
        }

        /// The census that subscriptions made by the current task are counted in.
        @TaskLocal package static var current: Census?

        private let state = Mutex(State())

        package init() {}

        /// How many subscriptions have been made and not been released.
        package var count: Int { state.withLock { $0.living } }

        /// Waits, but not longer than the limit, until none is left, and returns how many are.
        package func settled(within limit: Duration) async -> Int {
            let (signals, onEmpty) = AsyncStream.makeStream(of: Void.self)
            let isEmpty = state.withLock { state in
                state.onEmpty = onEmpty
                return state.living == 0
            }
            if isEmpty { return 0 }
            let watchdog = Task {
                try? await ContinuousClock().sleep(for: limit)
                onEmpty.finish()
            }
            for await _ in signals {}
            watchdog.cancel()
            return count
        }

        func add(_ change: Int) {
            let onEmpty = state.withLock { state in
                state.living += change
                return state.living == 0 ? state.onEmpty : nil
            }
            onEmpty?.finish()
        }
    }
#endif
