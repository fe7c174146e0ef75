/// The progress of a pending edit, for an inspector.
public struct EditEvent: Equatable, Sendable {
    /// A step on the way to the server, or back from it.
    public enum Step: Equatable, Sendable {
        /// Each attempt begins with this. It ends with `performed`, `refused` or `failing`. Its end is missing if it is
        /// cancelled, if the process ends, and if its outcome cannot be recorded.
        case sending
        /// The server has performed the edit, or has its values already.
        case performed
        /// The attempt has failed, with a message. Another one follows.
        case failing(message: String)
        /// The server has refused the edit, with a message. The edit waits for a decision.
        case refused(message: String)
        /// The edit waits for the creation of another entity, which it names: its table, and its ID as text. `reason`
        /// says why that creation cannot be sent either. Reported once, and again if one of these changes.
        case waitingFor(kind: String, entity: String, reason: String?)
        /// The edit does not wait for another entity any more, and is to be sent.
        case waiting
        /// The edit does not wait for another entity any more, but for a decision, such as after that entity was
        /// deleted.
        case conflict
        /// The edit has ended, and the server has not performed it: it was undone, or discarded, such as by the form that
        /// has received the server's refusal.
        case withdrawn
    }

    /// The kind of entity: the name of its table.
    public let kind: String
    /// The primary key of the entity, as text.
    public let entity: String
    /// How far the edit has come.
    public let step: Step
}
