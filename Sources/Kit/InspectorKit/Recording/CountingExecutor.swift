import Dispatch
import PresentationKit
import Reactive
import Synchronization

/// Runs the tasks of an app one job at a time, and counts the jobs that are left.
///
/// A suspended task has no job. Resuming a task enqueues its job before the resuming code continues. So while the count
/// is 0, all tasks are suspended.
final class CountingExecutor: ObservedExecutor {
    private struct State {
        var count = 0
        var total = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// Sees the scenes that the tasks of observables create. Such a task inherits the executor of the code that started
    /// it, but not the task-local inspector.
    @MainActor weak var observer: (any LiveObserver)?
    private let queue: DispatchQueue
    private let state = Mutex(State())

    /// - Parameter queue: The serial queue on which the jobs run.
    init(on queue: DispatchQueue) {
        self.queue = queue
    }

    var total: Int { state.withLock { $0.total } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        begin()
        queue.async { [self] in
            job.runSynchronously(on: asUnownedTaskExecutor())
            end()
        }
    }

    func begin() {
        state.withLock { state in
            state.count += 1
            state.total += 1
        }
    }

    func end() {
        let woken = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.count -= 1
            guard state.count == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in woken { continuation.resume() }
    }

    /// Waits until no job is running. A job may start again when this function returns, so `settle` calls it
    /// repeatedly.
    func rest() async {
        await withCheckedContinuation { continuation in
            let isResting = state.withLock { state in
                if state.count > 0 { state.waiting.append(continuation) }
                return state.count == 0
            }
            if isResting { continuation.resume() }
        }
    }
}
