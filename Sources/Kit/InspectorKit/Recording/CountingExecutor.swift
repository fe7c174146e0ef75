import Dispatch
import PresentationKit
import Reactive
import Synchronization

/// Runs the tasks of an app one job after the other, and counts the jobs that are left.
///
/// A suspended task has no job. Resuming a task enqueues its job before the resuming code continues. So while the count
/// is 0, all tasks are suspended.
final class CountingExecutor: ObservedExecutor {
    private struct State {
        var count = 0
        var total = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// Sees the scenes of observables' tasks. They inherit their starter's executor but no task-local inspector.
    @MainActor weak var observer: (any LiveObserver)?
    private let queue: DispatchQueue
    private let state = Mutex(State())

    /// - Parameter queue: A serial queue.
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

    /// Waits until nothing is running. Work may have started again when it returns, so `settle` asks repeatedly.
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
