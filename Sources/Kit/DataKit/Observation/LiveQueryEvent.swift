/// A step of a live query, for an inspector.
public struct LiveQueryEvent: Equatable, Sendable {
    /// Each query reports `began`, then any number of `ran`, and then `ended`. A run that has already started may be
    /// reported after `ended`.
    public enum Step: Equatable, Sendable {
        /// A subscriber has subscribed.
        case began
        /// The query has run, for the first time or after a commit to its tables. `hasChanged` is `false` if the result
        /// is the same as before.
        case ran(hasChanged: Bool)
        /// The subscriber has cancelled, or the query has failed.
        case ended
    }

    /// The number of the live query, unique in the process even if there are several databases.
    public let id: Int
    /// The tables that the query has read, in lower case. The set is empty for ``Step/began`` and ``Step/ended``.
    public let tables: Set<String>
    /// The step of the live query. If it is often `ran` without a change, the query reads a table of which it uses only
    /// a small part.
    public let step: Step
}

struct LiveQueryReporter: Sendable {
    let id: Int
    let observer: DataObserver

    func report(_ step: LiveQueryEvent.Step, _ tables: Set<String> = []) {
        observer(.liveQuery(LiveQueryEvent(id: id, tables: tables, step: step)))
    }
}
