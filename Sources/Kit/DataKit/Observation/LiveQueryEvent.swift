/// A step of a live query, for an inspector.
public struct LiveQueryEvent: Equatable, Sendable {
    /// Every query reports `began`, any number of `ran`, and `ended`. A run that has already begun may be reported
    /// after `ended`.
    public enum Step: Equatable, Sendable {
        /// A subscriber has appeared.
        case began
        /// The query was run, for the first time or after a commit to its tables. `hasChanged` is `false` if the rows
        /// are the same.
        case ran(hasChanged: Bool)
        /// The subscriber has left, or the query has failed.
        case ended
    }

    /// Distinguishes the live queries of a process, even of several databases.
    public let id: Int
    /// The tables that the query has read, in lower case. Empty for ``Step/began`` and ``Step/ended``.
    public let tables: Set<String>
    /// The step. Many `ran` without a change show that the query reads a table of which it uses only a small part.
    public let step: Step
}

struct LiveQueryReporter: Sendable {
    let id: Int
    let observer: DataObserver

    func report(_ step: LiveQueryEvent.Step, _ tables: Set<String> = []) {
        observer(.liveQuery(LiveQueryEvent(id: id, tables: tables, step: step)))
    }
}
