import Reactive

/// Is told of every ``Live`` that is made, without a line in any scene: an inspector, or a test that wants them all.
@MainActor
public protocol LiveObserver: AnyObject, Sendable {
    /// A view model is about to run. What begins until it has begun is made by it.
    func liveBegins()

    /// A view model runs: it has its inputs and its outputs, and has been sent nothing.
    ///
    /// - Parameters:
    ///   - running: The view model, which the observer must not retain.
    ///   - bag: What ends with the view model.
    func liveBegan(_ running: any RunningViewModel, in bag: SubscriptionBag)
}

/// Who is told of every ``Live`` that is made: the task's observer, else that of its executor, else that of the
/// process.
public nonisolated enum LiveObservation {
    /// The observer in the current task, so that tests that run at the same time do not see each other's scenes.
    @TaskLocal public static var scoped: (any LiveObserver)?

    /// The observer in the whole process, for tasks that have none of their own.
    @MainActor public static weak var shared: (any LiveObserver)?

    /// Who is told of a `Live` that is made now. The tasks of observables have no task-local values of whoever has
    /// started them, but his executor.
    @MainActor static var current: (any LiveObserver)? {
        scoped ?? (Work.executor as? any ObservedExecutor)?.observer ?? shared
    }
}

/// An executor that belongs to an observer, who is told of every ``Live`` that is made on it.
public protocol ObservedExecutor: WorkExecutor {
    /// Asked for each ``Live`` that is made on the executor; with nil the one of the whole process is told.
    @MainActor var observer: (any LiveObserver)? { get }
}
