import Reactive

/// An observer that is notified of every ``Live`` that starts to run a view model, without a line in any scene. Use it
/// for an inspector, or for a test that needs all scenes. A scene that only shows custom outputs does not run a view
/// model, and is not reported.
@MainActor
public protocol LiveObserver: AnyObject, Sendable {
    /// A view model is about to run. If another begins before the matching ``liveBegan(_:in:)``, this one creates it.
    func liveBegins()

    /// A view model runs. It has its inputs and its outputs, and has been sent nothing.
    ///
    /// - Parameters:
    ///   - running: The view model, which the observer must not retain.
    ///   - bag: Ends with the view model, as does everything that the observer stores in it.
    func liveBegan(_ running: any RunningViewModel, in bag: SubscriptionBag)
}

/// The observer that is notified of every new ``Live``: the task's, or else its executor's, or else the process's.
public nonisolated enum LiveObservation {
    /// The observer in the current task, so that simultaneous tests do not see each other's scenes.
    @TaskLocal public static var scoped: (any LiveObserver)?

    /// The observer in the whole process, for tasks without their own. It is not retained.
    @MainActor public static weak var shared: (any LiveObserver)?

    /// The observer of a `Live` that is created now. A task of an observable does not inherit task-local values from
    /// its starter, only its executor, which is therefore asked second.
    @MainActor static var current: (any LiveObserver)? {
        scoped ?? (Work.executor as? any ObservedExecutor)?.observer ?? shared
    }
}

/// An executor that belongs to an observer, which is notified of every ``Live`` created on it.
public protocol ObservedExecutor: WorkExecutor {
    /// The observer for each ``Live`` created on the executor. If it is nil, the process's observer is notified.
    @MainActor var observer: (any LiveObserver)? { get }
}
