#if THREAD_SANITIZER
    import Synchronization

    /// A mutex that the thread sanitizer can see.
    ///
    /// On Linux the mutex of the standard library is taken in code that is not instrumented, so everything it guards
    /// would be reported. Here each unlock also releases an atomic and each lock acquires it. Compiled only with
    /// `-D THREAD_SANITIZER`, in place of `Mutex`.
    public struct TracedMutex<Value>: ~Copyable, Sendable {
        private let mutex: Synchronization.Mutex<Value>
        private let unlocks = Atomic<UInt>(0)

        /// Takes the value over, which is reached by ``withLock(_:)`` alone from then on.
        public init(_ value: consuming sending Value) {
            mutex = Synchronization.Mutex(value)
        }

        /// Must not be called from within its own closure: it is not recursive, as `Mutex` is not.
        public borrowing func withLock<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
                _ = unlocks.load(ordering: .acquiring)
                defer { unlocks.add(1, ordering: .acquiringAndReleasing) }
                return try body(&value)
            }
        }
    }

    @usableFromInline typealias Mutex<Value> = TracedMutex<Value>
#endif
