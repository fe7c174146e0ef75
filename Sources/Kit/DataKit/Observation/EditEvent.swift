import DomainKit

/// The progress of a pending edit that is sent, for an inspector.
public struct EditEvent: Equatable, Sendable {
    /// The kind of entity: the name of its table.
    public let kind: String
    /// The primary key of the entity, as text.
    public let entity: String
    /// Each attempt begins with `sending`. It ends with `none` after the server has performed the edit, with `refused`
    /// before the edit waits for a decision, and with `failing` before another attempt. Its end is missing if it is
    /// cancelled, if the process ends, and if its outcome cannot be recorded.
    public let state: EditMark<Never>.State
}
