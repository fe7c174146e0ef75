import Dispatch
import Reactive
import Synchronization

/// A serial queue for the jobs of a connection, so that only one thread at a time uses the connection.
///
/// Reads run on separate threads, because SQLite blocks its thread while it reads. A write runs on the global queue, so
/// that it does not have to wake another thread. To wait for a lock, it moves to a separate thread.
/// `@unchecked Sendable` is safe, because only jobs of the serial queue use the connection, and `deinit` runs after the
/// last job.
final class ConnectionQueue: @unchecked Sendable {
    /// The part of a job that may wait, and therefore needs a separate thread.
    private typealias Rest = @Sendable () -> Void

    private let queue: DispatchQueue
    /// The queue for jobs that wait. This queue gets a thread whenever it needs one, no matter how busy other queues
    /// are.
    private let waiting: DispatchQueue
    /// The connection, or `nil` after it was closed.
    private var connection: Connection?
    private let pending = Atomic(0)
    /// Counts the jobs, because a replay needs to know when all work is suspended, and these jobs are not tasks.
    private let executor = Work.executor

    /// Creates a queue that owns `connection`. Do not use the connection elsewhere.
    /// - Parameter target: The target queue for jobs that do not wait. On some platforms, the threads of the `global`
    ///   queue also run Swift's tasks, so a short job does not wake another thread. By default, these jobs have
    ///   separate threads.
    init(_ connection: Connection, label: String, target: DispatchQueue? = nil) {
        self.connection = connection
        queue = DispatchQueue(label: label, target: target)
        waiting = DispatchQueue(label: "\(label).waiting")
    }

    var load: Int { pending.load(ordering: .relaxed) }

    /// Runs `body` after all earlier jobs.
    ///
    /// If a job is cancelled before it starts, it ends immediately. A running job is interrupted at the next point
    /// where SQLite allows it.
    func run<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await perform { [self] job in
            job.end { try use(job.cancellation, body) }
            return nil
        }
    }

    /// Runs `body` in a write transaction after all earlier jobs, and completes the transaction. A write can be
    /// cancelled like a job of ``run(_:)``.
    ///
    /// While another process has the lock, the job waits on a separate thread, because the number of threads for
    /// Swift's tasks is limited to the number of cores. The other jobs of the queue wait for this job.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await perform { [self] job in
            do {
                try use(job.cancellation) { connection in
                    try connection.withoutWaiting { try connection.begin(.immediate) }
                }
            } catch StoreError.locked {
                return { [self] in
                    job.end {
                        try use(job.cancellation) { connection in
                            try connection.begin(.immediate)
                            return try body(connection)
                        }
                    }
                }
            } catch {
                job.end { throw error }
                return nil
            }
            job.end { try use(job.cancellation, body) }
            return nil
        }
    }

    /// Runs `body` like ``run(_:)``, but on a separate thread. Use it for work that takes long or waits for other
    /// processes.
    func runAside<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await perform { [self] job in
            { [self] in job.end { try use(job.cancellation, body) } }
        }
    }

    /// Closes the connection after all earlier jobs. From then on, it holds no lock on the file, and later jobs fail
    /// with ``Closed``. A cancellation does not stop this.
    func close() async {
        await withCheckedContinuation { continuation in
            async { [self] in
                // Close on a separate thread, because SQLite may copy the log into the file while it closes.
                { [self] in
                    connection = nil
                    continuation.resume()
                }
            }
        }
    }

    /// The error of a job that did not run because the connection was closed before.
    struct Closed: Error {}

    private func use<Value>(_ cancellation: Cancellation, _ body: (Connection) throws -> Value) throws -> Value {
        guard let connection else { throw Closed() }
        return try connection.cancellable(by: cancellation) { try body(connection) }
    }

    /// Calls `begin` on the queue with a job. The job must end in `begin`, or in the rest that `begin` returns.
    private func perform<Value: Sendable>(_ begin: @escaping @Sendable (Job<Value>) -> Rest?) async throws -> Value {
        let job = Job<Value> { [self] in pending.subtract(1, ordering: .relaxed) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard job.enqueue(continuation) else { return }
                pending.add(1, ordering: .relaxed)
                async { job.begin() ? begin(job) : nil }
            }
        } onCancel: {
            job.cancel()
        }
    }

    /// Runs `body` after all earlier jobs, and then runs the rest that it returns on a separate thread. The next job of
    /// the queue runs after both.
    private func async(_ body: @escaping @Sendable () -> Rest?) {
        executor?.begin()
        queue.async { [self] in
            guard let rest = Work.on(executor, body) else {
                executor?.end()
                return
            }
            queue.suspend()
            // The job remains counted until its rest ends, which is before the next job runs. So each job is counted
            // once.
            waiting.async { [self] in
                Work.on(executor, rest)
                executor?.end()
                queue.resume()
            }
        }
    }

    /// Runs `body` between other jobs whenever the database's files may have changed, until the returned watch is
    /// released.
    func afterChanges(
        of path: String, _ body: @escaping @Sendable (Connection) -> Void
    ) -> sending FileWatch {
        FileWatch.changes(of: path, on: queue) { [weak self] in
            if let connection = self?.connection { body(connection) }
        }
    }

    /// Runs `body` after all earlier jobs, without a caller that waits for it or could cancel it. `body` receives `nil`
    /// if the connection is closed.
    func enqueue(_ body: @escaping @Sendable (Connection?) -> Void) {
        async { [self] in { [self] in body(connection) } }
    }
}

/// A job whose caller may be cancelled before it starts.
private final class Job<Value: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Value, any Error>)
        case running(CheckedContinuation<Value, any Error>)
        case ended
    }

    let cancellation = Cancellation()
    private let state = Mutex(State.new)
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) {
        self.onEnd = onEnd
    }

    /// Stores the continuation for ``end(_:)``. If the job was already cancelled, resumes the continuation and returns
    /// `false`.
    func enqueue(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let isWaiting = state.withLock { state in
            guard !cancellation.isCancelled else { return false }
            state = .waiting(continuation)
            return true
        }
        if !isWaiting { continuation.resume(throwing: CancellationError()) }
        return isWaiting
    }

    /// Returns `false` if the job was cancelled before it could start. Otherwise, the caller must end the job.
    func begin() -> Bool {
        let isRunning = state.withLock { state in
            guard case .waiting(let continuation) = state else { return false }
            state = .running(continuation)
            return true
        }
        if !isRunning { onEnd() }
        return isRunning
    }

    func end(_ body: () throws -> Value) {
        let result = Result { try body() }
        let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard case .running(let continuation) = state else { return nil }
            state = .ended
            return continuation
        }
        // Call this before resuming the caller. The caller may look for the least busy queue, and this job must no
        // longer count.
        onEnd()
        continuation?.resume(with: result)
    }

    /// Ends a job that has not started. A running job ends by itself.
    func cancel() {
        let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            cancellation.cancel()
            guard case .waiting(let continuation) = state else { return nil }
            state = .ended
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
    }
}
