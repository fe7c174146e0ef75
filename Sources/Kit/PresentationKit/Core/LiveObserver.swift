import Reactive

/// An observer of every ``Live`` that starts to run a view model. The scenes need no code for it. Use it for an
/// inspector, or for a test that needs all scenes. A scene that only shows custom outputs does not run a view model,
/// and is not reported.
@MainActor
public protocol LiveObserver: AnyObject, Sendable {
    /// Called before a view model runs. A view model that begins before the matching ``liveBegan(_:in:)`` is a child of
    /// this one.
    func liveBegins()

    /// Called when a view model runs. It has its inputs and outputs, but has not received an input yet.
    ///
    /// - Parameters:
    ///   - running: The view model, which the observer must not retain.
    ///   - bag: Everything that the observer stores in it ends with the view model.
    func liveBegan(_ running: any RunningViewModel, in bag: SubscriptionBag)
}

/// The observer that is notified of every new ``Live``: the observer of the task, or else of its executor, or else of
/// the process.
public nonisolated enum LiveObservation {
    /// The observer in the current task, so that simultaneous tests do not see each other's scenes.
    @TaskLocal public static var scoped: (any LiveObserver)?

    /// The observer in the whole process, for tasks without their own. It is not retained.
    @MainActor public static weak var shared: (any LiveObserver)?

    /// The observer for a `Live` that is created now. A task of an observable inherits the executor of its starter, but
    /// not task-local values, so the executor is checked as well.
    @MainActor static var current: (any LiveObserver)? {
        scoped ?? (Work.executor as? any ObservedExecutor)?.observer ?? shared
    }
}

/// An executor that belongs to an observer, which is notified of every ``Live`` created on it.
public protocol ObservedExecutor: WorkExecutor {
    /// The observer for each ``Live`` created on the executor. If it is nil, the process's observer is notified.
    @MainActor var observer: (any LiveObserver)? { get }
}
