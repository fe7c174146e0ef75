import Synchronization

/// An executor that runs an app's tasks in place of Swift's own threads. The executor counts the running work, so that
/// its owner, such as a replay, can detect when all work is suspended.
public protocol WorkExecutor: TaskExecutor {
    /// Counts work outside of tasks, such as a job on a separate thread.
    func begin()

    /// Ends work that ``begin()`` has counted. Call it after resuming the task that waits for the result, so that the
    /// count does not fall to 0 in between.
    func end()
}

/// Determines where the tasks of observables run, and the tasks of a data layer that starts them with this type.
///
/// ```swift
/// Work.task { await save() }
/// ```
///
/// Every subscription runs its tasks on the executor that was current when it was created, with its subscriber's
/// priority. Without an executor, tasks run on Swift's own threads. On an executor, a task does not start within the
/// call that creates it, but is queued.
public enum Work {
    /// The executor of the current task, and of the subscriptions that the task creates.
    @TaskLocal public static var scoped: (any WorkExecutor)?

    private static let isShared = Atomic(false)
    private static let sharing = Mutex<(any WorkExecutor)?>(nil)

    /// The executor of the whole process, for tasks without a scoped executor. As long as it is `nil`, reading it does
    /// not acquire a lock.
    public static var shared: (any WorkExecutor)? {
        get { isShared.load(ordering: .acquiring) ? sharing.withLock { $0 } : nil }
        set {
            // Release the previous executor outside the lock (law L22).
            var replaced = newValue
            sharing.withLock { swap(&$0, &replaced) }
            isShared.store(newValue != nil, ordering: .releasing)
        }
    }

    /// The executor for a task that starts now: ``scoped``, or else ``shared``. `nil` stands for Swift's own threads.
    public static var executor: (any WorkExecutor)? { scoped ?? shared }

    /// Runs `body` on the current thread. If the executor is not `nil`, it runs the tasks of subscriptions that `body`
    /// creates.
    public static func on<Value>(_ executor: (any WorkExecutor)?, _ body: () throws -> Value) rethrows -> Value {
        guard let executor else { return try body() }
        return try $scoped.withValue(executor, operation: body)
    }
}

extension Work {
    /// Starts a task on ``executor``, in place of `Task { … }`, so that a replay can detect when the task is suspended.
    ///
    /// - Isolation: that of the closure, such as `@MainActor`, or none. The caller's isolation is not inherited.
    /// - Cancellation: cancelling the caller's task does not cancel this task.
    @discardableResult
    public static func task<Value: Sendable>(
        _ operation: sending @escaping @isolated(any) () async -> Value
    ) -> Task<Value, Never> {
        Task(executorPreference: executor, operation: operation)
    }

    /// Starts a task that may fail on ``executor``. Read its `value` to receive the error.
    @discardableResult
    public static func task<Value: Sendable>(
        _ operation: sending @escaping @isolated(any) () async throws -> Value
    ) -> Task<Value, any Error> {
        Task(executorPreference: executor, operation: operation)
    }
}
