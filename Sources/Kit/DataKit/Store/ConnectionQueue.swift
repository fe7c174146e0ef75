import Dispatch
import Reactive
import Synchronization

/// A connection and the one thread at a time that may use it.
///
/// Reads run on separate threads because SQLite blocks while it reads. A write runs on the global queue, where it wakes
/// no other thread, and moves to a separate thread to wait for a lock. Unchecked: only jobs of the serial queue touch
/// the connection, and `deinit`, once no jobs are left.
final class ConnectionQueue: @unchecked Sendable {
    /// The part of a job that may wait and therefore needs a separate thread.
    private typealias Rest = @Sendable () -> Void

    private let queue: DispatchQueue
    /// Always has a thread when it needs one, regardless of the other queues.
    private let waiting: DispatchQueue
    /// `nil` once it is closed.
    private var connection: Connection?
    private let pending = Atomic(0)
    /// Counts the jobs, because they are not tasks, and a replay must know when everything waits.
    private let executor = Work.executor

    /// Takes over `connection`, which must not be used elsewhere.
    /// - Parameter target: The queue of the jobs that do not wait. On `global`, whose threads also run Swift's tasks on
    ///   some platforms, a short job wakes no other thread. By default, they have separate threads.
    init(_ connection: Connection, label: String, target: DispatchQueue? = nil) {
        self.connection = connection
        queue = DispatchQueue(label: label, target: target)
        waiting = DispatchQueue(label: "\(label).waiting")
    }

    var load: Int { pending.load(ordering: .relaxed) }

    /// Runs `body` after the jobs before it.
    ///
    /// A cancelled job that has not begun ends immediately. A running job is interrupted at SQLite's next opportunity.
    func run<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await perform { [self] job in
            job.end { try use(job.cancellation, body) }
            return nil
        }
    }

    /// Runs `body` in a write transaction, which it completes, after the jobs before it. Can be cancelled like a job of
    /// ``run(_:)``.
    ///
    /// While another process has the lock, the job waits on a separate thread, and the queue's other jobs wait for it.
    /// Swift's tasks may have only as many threads as the machine has cores.
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

    /// Runs `body` like ``run(_:)``, but on a separate thread, for work that takes long or waits for other processes.
    func runAside<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await perform { [self] job in
            { [self] in job.end { try use(job.cancellation, body) } }
        }
    }

    /// Closes the connection after the jobs before it. Then it holds no lock of the file, and later jobs fail with
    /// ``Closed``. A cancellation does not keep it from closing.
    func close() async {
        await withCheckedContinuation { continuation in
            async { [self] in
                // On a separate thread because SQLite may copy the log into the file while it closes.
                { [self] in
                    connection = nil
                    continuation.resume()
                }
            }
        }
    }

    /// The error of a job that has not run because the connection was closed before its turn.
    struct Closed: Error {}

    private func use<Value>(_ cancellation: Cancellation, _ body: (Connection) throws -> Value) throws -> Value {
        guard let connection else { throw Closed() }
        return try connection.cancellable(by: cancellation) { try body(connection) }
    }

    /// Calls `begin` on the queue with a job that has to end there, or in the rest that `begin` returns.
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

    /// Runs `body` after the jobs before it, and the rest that it returns on a separate thread. The queue's next job
    /// runs after both.
    private func async(_ body: @escaping @Sendable () -> Rest?) {
        executor?.begin()
        queue.async { [self] in
            guard let rest = Work.on(executor, body) else {
                executor?.end()
                return
            }
            queue.suspend()
            // The rest takes over the count of its job, and ends it before the next job runs, so that each job is
            // counted once.
            waiting.async { [self] in
                Work.on(executor, rest)
                executor?.end()
                queue.resume()
            }
        }
    }

    /// Runs `body` between other jobs when the database's files may have changed, until the returned watch is released.
    func afterChanges(
        of path: String, _ body: @escaping @Sendable (Connection) -> Void
    ) -> sending FileWatch {
        FileWatch.changes(of: path, on: queue) { [weak self] in
            if let connection = self?.connection { body(connection) }
        }
    }

    /// Runs `body` after the jobs before it, without a caller that waits or could cancel it. It gets `nil` if the
    /// connection is closed.
    func enqueue(_ body: @escaping @Sendable (Connection?) -> Void) {
        async { [self] in { [self] in body(connection) } }
    }
}

/// A job whose caller may be cancelled before it begins.
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

    /// Keeps the continuation for ``end(_:)``. Returns `false` after resuming it if the job was cancelled.
    func enqueue(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let isWaiting = state.withLock { state in
            guard !cancellation.isCancelled else { return false }
            state = .waiting(continuation)
            return true
        }
        if !isWaiting { continuation.resume(throwing: CancellationError()) }
        return isWaiting
    }

    /// Returns `false` if the job was cancelled before its turn. Otherwise it has to end.
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
        // First, because the resumed caller may look for the least busy queue, for which this job no longer counts.
        onEnd()
        continuation?.resume(with: result)
    }

    /// Ends a job that waits for its turn. A running job ends by itself.
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
