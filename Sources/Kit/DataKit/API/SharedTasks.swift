import Reactive
import Synchronization

/// Runs one task per key at a time. Callers with the same key wait for the running task instead of starting another.
final class SharedTasks<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Run {
        let identity: Int
        var task: Task<Void, Never>?
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private struct State {
        var runs: [Key: Run] = [:]
        var lastIdentity = 0

        mutating func nextIdentity() -> Int {
            lastIdentity += 1
            return lastIdentity
        }
    }

    private let state = Mutex(State())
    private let stopsWhenNobodyWaits: Bool

    /// Creates an empty set of tasks. Unless `stopsWhenNobodyWaits` is true, a task continues after its last waiter was
    /// cancelled.
    init(stopsWhenNobodyWaits: Bool) {
        self.stopsWhenNobodyWaits = stopsWhenNobodyWaits
    }

    /// The value of the current run for `key`, or of a new run of `operation`.
    ///
    /// Cancelling a waiter ends its wait immediately and does not affect other waiters. Cancelling the last waiter also
    /// cancels the run, if `stopsWhenNobodyWaits` is true.
    ///
    /// - Parameter onJoin: called if another caller began the run.
    func value(
        for key: Key, _ operation: @escaping @Sendable () async throws -> Value,
        onJoin: () -> Void = {}
    ) async throws -> Value {
        let waiter = state.withLock { $0.nextIdentity() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if join(key, waiter: waiter, continuation, operation) { onJoin() }
            }
        } onCancel: {
            leave(key, waiter: waiter)
        }
    }

    private func join(
        _ key: Key, waiter: Int, _ continuation: CheckedContinuation<Value, any Error>,
        _ operation: @escaping @Sendable () async throws -> Value
    ) -> Bool {
        let (isCancelled, hasJoined) = state.withLock { state in
            // If the task was cancelled before this lock, the handler found no waiter to remove, so handle it here. A
            // later cancellation removes the waiter.
            guard !Task.isCancelled else { return (true, false) }
            let hasJoined = state.runs[key] != nil
            if !hasJoined {
                let identity = state.nextIdentity()
                state.runs[key] = Run(identity: identity)
                // The task cannot end before it is stored, because ending takes this lock.
                state.runs[key]?.task = Work.task {
                    await self.run(operation, key: key, identity: identity)
                }
            }
            state.runs[key]?.waiters[waiter] = continuation
            return (false, hasJoined)
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        return hasJoined
    }

    private func run(
        _ operation: @Sendable () async throws -> Value, key: Key, identity: Int
    ) async {
        let result: Result<Value, any Error>
        do {
            result = .success(try await operation())
        } catch {
            result = .failure(error)
        }
        let waiters = state.withLock { state -> [Int: CheckedContinuation<Value, any Error>] in
            // Ignore the end of an abandoned task if a new run for the same key has begun, because the waiters belong
            // to the new run.
            guard state.runs[key]?.identity == identity else { return [:] }
            return state.runs.removeValue(forKey: key)?.waiters ?? [:]
        }
        for continuation in waiters.values { continuation.resume(with: result) }
    }

    private func leave(_ key: Key, waiter: Int) {
        let (continuation, abandoned) = state.withLock { state in
            let continuation = state.runs[key]?.waiters.removeValue(forKey: waiter)
            guard continuation != nil, stopsWhenNobodyWaits, state.runs[key]?.waiters.isEmpty == true else {
                return (continuation, Run?.none)
            }
            return (continuation, state.runs.removeValue(forKey: key))
        }
        abandoned?.task?.cancel()
        continuation?.resume(throwing: CancellationError())
    }
}
