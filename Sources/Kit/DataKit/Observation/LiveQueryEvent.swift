/// What a live query has done.
public struct LiveQueryEvent: Equatable, Sendable {
    /// A step in a live query's life.
    public enum Step: Equatable, Sendable {
        /// It has a subscriber.
        case began
        /// It was run, for the first time or after a commit that touched its tables; its rows have changed, or not.
        case ran(hasChanged: Bool)
        /// Its subscriber has left.
        case ended
    }

    /// Tells live queries of one database apart.
    public let id: Int
    /// The tables that it reads, in lower case; empty before it has run.
    public let tables: Set<String>
    /// What it has done.
    public let step: Step
}

/// Reports the steps of one live query.
struct LiveQuerySteps: Sendable {
    let id: Int
    let observer: DataObserver

    func report(_ step: LiveQueryEvent.Step, _ tables: Set<String> = []) {
        observer(.liveQuery(LiveQueryEvent(id: id, tables: tables, step: step)))
    }
}
