import Reactive

/// Is notified of every ``Live`` that begins to run a view model, without a line in any scene: an inspector, or a test
/// that wants all of them. One that only shows outputs made by hand runs none, and is not reported.
@MainActor
public protocol LiveObserver: AnyObject, Sendable {
    /// A view model is about to run. One that begins before the matching ``liveBegan(_:in:)`` is made by it.
    func liveBegins()

    /// A view model runs: it has its inputs and its outputs, and has been sent nothing.
    ///
    /// - Parameters:
    ///   - running: The view model, which the observer must not retain.
    ///   - bag: Ends with the view model, and so does what the observer stores in it.
    func liveBegan(_ running: any RunningViewModel, in bag: SubscriptionBag)
}

/// The observer that is notified of every ``Live`` that is made: the task's, or else that of its executor, or else that
/// of the process.
public nonisolated enum LiveObservation {
    /// The observer in the current task, so that tests that run at the same time do not see each other's scenes.
    @TaskLocal public static var scoped: (any LiveObserver)?

    /// The observer in the whole process, for tasks that have none of their own. It is not retained.
    @MainActor public static weak var shared: (any LiveObserver)?

    /// The observer of a `Live` that is made now. A task of an observable does not inherit task-local values from its
    /// starter, only its executor, which is therefore asked second.
    @MainActor static var current: (any LiveObserver)? {
        scoped ?? (Work.executor as? any ObservedExecutor)?.observer ?? shared
    }
}

/// An executor that belongs to an observer, which is notified of every ``Live`` that is made on it.
public protocol ObservedExecutor: WorkExecutor {
    /// Asked for each ``Live`` that is made on the executor; with nil the one of the whole process is notified.
    @MainActor var observer: (any LiveObserver)? { get }
}
