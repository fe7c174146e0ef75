import Dispatch
import Reactive
import Synchronization

/// A connection and the one thread at a time that may use it.
///
/// SQLite blocks while it reads, waits for locks and flushes, so that its work has no place on Swift's own threads.
/// Unchecked: the connection is touched by jobs of the serial queue only, and by `deinit`, when there are none.
final class ConnectionQueue: @unchecked Sendable {
    private let queue: DispatchQueue
    private let connection: Connection
    private let pending = Atomic(0)
    /// Counts the jobs, which are no tasks, for a replay that has to know when everything waits.
    private let executor = Work.executor

    /// Takes over `connection`, which must not be used elsewhere.
    init(_ connection: Connection, label: String) {
        self.connection = connection
        queue = DispatchQueue(label: label)
    }

    var load: Int { pending.load(ordering: .relaxed) }

    /// Runs `body` after the jobs before it.
    ///
    /// A cancelled job that has not begun ends at once; one that runs is interrupted at SQLite's next opportunity.
    func run<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        let job = Job<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard job.enqueue(continuation) else { return }
                pending.add(1, ordering: .relaxed)
                executor?.begin()
                queue.async { [self] in
                    Work.on(executor) {
                        job.run {
                            try connection.cancellable(by: job.cancellation) { try body(connection) }
                        } onEnd: {
                            pending.subtract(1, ordering: .relaxed)
                        }
                    }
                    executor?.end()
                }
            }
        } onCancel: {
            job.cancel()
        }
    }

    /// Runs `body` every half second between other jobs, until the returned timer is released.
    func everyHalfSecond(_ body: @escaping @Sendable (Connection) -> Void) -> sending any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in
            if let self { body(connection) }
        }
        timer.schedule(deadline: .now() + 0.5, repeating: 0.5, leeway: .milliseconds(100))
        timer.activate()
        return timer
    }

    /// Runs `body` after the jobs before it, without a caller that waits or could cancel it.
    func enqueue(_ body: @escaping @Sendable (Connection) -> Void) {
        executor?.begin()
        queue.async { [self] in
            Work.on(executor) { body(connection) }
            executor?.end()
        }
    }
}

/// A job whose caller may be cancelled before it begins.
private final class Job<Value: Sendable>: Sendable {
    let cancellation = Cancellation()
    private let waiting = Mutex<CheckedContinuation<Value, any Error>?>(nil)

    /// Keeps the continuation for ``run(_:onEnd:)``. Returns `false` after resuming it if the job was cancelled.
    func enqueue(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let isWaiting = waiting.withLock { waiting in
            guard !cancellation.isCancelled else { return false }
            waiting = continuation
            return true
        }
        if !isWaiting { continuation.resume(throwing: CancellationError()) }
        return isWaiting
    }

    func run(_ body: () throws -> Value, onEnd: () -> Void) {
        guard let continuation = take() else { return onEnd() }
        let result = Result { try body() }
        // First: the caller that is resumed may look for the least busy queue, for which this job no longer counts.
        onEnd()
        continuation.resume(with: result)
    }

    func cancel() {
        let continuation = waiting.withLock { waiting in
            cancellation.cancel()
            return waiting.take()
        }
        continuation?.resume(throwing: CancellationError())
    }

    /// Takes the continuation. Only one caller receives it, so it is resumed exactly once.
    private func take() -> CheckedContinuation<Value, any Error>? {
        waiting.withLock { $0.take() }
    }
}
