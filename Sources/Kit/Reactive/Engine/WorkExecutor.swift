import Synchronization

/// An executor that runs an app's tasks in place of Swift's own threads. It counts running work, so that its owner,
/// such as a replay, knows when all work waits.
public protocol WorkExecutor: TaskExecutor {
    /// Counts work outside of tasks, such as a job on a separate thread.
    func begin()

    /// Ends the work counted by ``begin()``. Call it after resuming the task that waits for the result, so that the
    /// count does not fall to 0 in between.
    func end()
}

/// Determines where the tasks of observables run, and those of a data layer that starts them with it.
///
/// ```swift
/// Work.task { await save() }
/// ```
///
/// Every subscription runs its tasks on the executor that was current at its creation, with its subscriber's priority.
/// Without an executor, tasks run where Swift's tasks run. On an executor, a task does not start within the call that
/// creates it, but is queued.
public enum Work {
    /// The executor of the current task, and of subscriptions created in it.
    @TaskLocal public static var scoped: (any WorkExecutor)?

    private static let isShared = Atomic(false)
    private static let sharing = Mutex<(any WorkExecutor)?>(nil)

    /// The executor of the whole process, for tasks without a scoped one. Reading it does not acquire a lock as long as
    /// none is set.
    public static var shared: (any WorkExecutor)? {
        get { isShared.load(ordering: .acquiring) ? sharing.withLock { $0 } : nil }
        set {
            // Release the previous executor outside the lock (law L22).
            var replaced = newValue
            sharing.withLock { swap(&$0, &replaced) }
            isShared.store(newValue != nil, ordering: .releasing)
        }
    }

    /// The executor for a task that begins now: ``scoped``, else ``shared``, or `nil` for Swift's own threads.
    public static var executor: (any WorkExecutor)? { scoped ?? shared }

    /// Runs `body` on the current thread. The tasks of subscriptions created in it run on the executor, if it is not
    /// nil.
    public static func on<Value>(_ executor: (any WorkExecutor)?, _ body: () throws -> Value) rethrows -> Value {
        guard let executor else { return try body() }
        return try $scoped.withValue(executor, operation: body)
    }
}

extension Work {
    /// Starts a task on ``executor``, in place of `Task { … }`, so that a replay knows when it waits.
    ///
    /// - Isolation: the isolation of the closure, such as `@MainActor`, or none. It is not inherited from the caller.
    /// - Cancellation: the task is not cancelled with the caller's task.
    @discardableResult
    public static func task<Value: Sendable>(
        _ operation: sending @escaping @isolated(any) () async -> Value
    ) -> Task<Value, Never> {
        Task(executorPreference: executor, operation: operation)
    }

    /// Starts a task that may fail on ``executor``. Read its `value` to get the error.
    @discardableResult
    public static func task<Value: Sendable>(
        _ operation: sending @escaping @isolated(any) () async throws -> Value
    ) -> Task<Value, any Error> {
        Task(executorPreference: executor, operation: operation)
    }
}
