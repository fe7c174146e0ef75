import Reactive

/// An observer of every ``Live`` that starts to run a view model. The scenes themselves need no code for this. Use it
/// for an inspector, or for a test that needs all scenes. A scene that only shows values of your choice runs no view
/// model, so it is not reported.
@MainActor
public protocol LiveObserver: AnyObject, Sendable {
    /// Called before a view model starts. If another view model starts before the matching ``liveBegan(_:in:)``, it is
    /// a child of this one.
    func liveBegins()

    /// Called when a view model has started. The view model has its inputs and outputs, but has not received an input
    /// yet.
    ///
    /// - Parameters:
    ///   - running: The view model, which the observer must not retain.
    ///   - bag: A bag that ends with the view model, and with everything that the observer stores in it.
    func liveBegan(_ running: any RunningViewModel, in bag: SubscriptionBag)
}

/// The observer that is notified of every new ``Live``: that of the task, or else of the task's executor, or else of
/// the process.
public nonisolated enum LiveObservation {
    /// The observer for the current task, so that tests that run at the same time do not see each other's scenes.
    @TaskLocal public static var scoped: (any LiveObserver)?

    /// The observer for the whole process, for tasks without their own observer. This reference is weak.
    @MainActor public static weak var shared: (any LiveObserver)?

    /// The observer for a `Live` that is created now. A task of an observable inherits the executor of the code that
    /// started it, but not task-local values, so the executor is checked as well.
    @MainActor static var current: (any LiveObserver)? {
        scoped ?? (Work.executor as? any ObservedExecutor)?.observer ?? shared
    }
}

/// An executor that belongs to an observer, which is notified of every ``Live`` created on it.
public protocol ObservedExecutor: WorkExecutor {
    /// The observer for each ``Live`` that is created on the executor. If it is `nil`, the observer of the process is
    /// notified.
    @MainActor var observer: (any LiveObserver)? { get }
}
