/// A step of a pending edit, for an inspector.
public struct EditEvent: Equatable, Sendable {
    /// A step in sending an edit, or a decision about it.
    public enum Step: Equatable, Sendable {
        /// An attempt to send the edit starts. The attempt ends with `performed`, `refused` or `failing`. No end is
        /// reported if the attempt is cancelled, if the process ends, or if the outcome cannot be recorded.
        case sending
        /// The server has performed the edit, or already had its values.
        case performed
        /// The attempt has failed with a message. The edit will be sent again.
        case failing(message: String)
        /// The server has refused the edit with a message. The edit waits for the user's decision.
        case refused(message: String)
        /// The edit waits until another entity is created. The values are the name of that entity's table, and its ID
        /// as text. `reason` explains why the other entity cannot be created yet. The step is reported once, and again
        /// if one of its values changes.
        case waitingFor(kind: String, entity: String, reason: String?)
        /// The edit no longer waits for another entity, and will be sent.
        case waiting
        /// The edit no longer waits for another entity, but for a decision, for example because that entity was
        /// deleted.
        case conflict
        /// The edit has ended without being performed, because it was undone or discarded. For example, a form discards
        /// an edit when it has received the server's refusal.
        case withdrawn
    }

    /// The kind of entity, which is the name of its table.
    public let kind: String
    /// The primary key of the entity, as text.
    public let entity: String
    /// The step that the edit has reached.
    public let step: Step
}
