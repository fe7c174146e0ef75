import DomainKit

/// A step in sending a pending edit, for an inspector.
public struct EditEvent: Equatable, Sendable {
    /// The kind of entity: the name of its table.
    public let kind: String
    /// The primary key of the entity, as text.
    public let entity: String
    /// The state of the edit. Each attempt begins with `sending`. It ends with `none` if the server has performed the
    /// edit, with `refused` if the edit waits for a decision, or with `failing` if another attempt follows. The end is
    /// not reported if the attempt is cancelled, the process ends, or the outcome cannot be recorded.
    public let state: EditMark<Never>.State
}
