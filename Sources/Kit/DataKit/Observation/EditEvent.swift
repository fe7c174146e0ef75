import DomainKit

/// A step of a pending edit that is sent, for an inspector.
public struct EditEvent: Equatable, Sendable {
    /// Each attempt begins with `sending`. Its end is missing where it is cancelled, where the process ends, and where
    /// its outcome cannot be recorded.
    public enum Step: Equatable, Sendable {
        /// The request is about to be sent. The edit can no longer be undone.
        case sending
        /// The server has performed the edit, which no longer waits. Where its answer could not be saved, the failure
        /// has gone to the environment's `onFailure`.
        case performed
        /// The server has refused the edit, or has given an answer that cannot be read. The edit is about to wait for a
        /// decision.
        case refused(GatewayError)
        /// The attempt has failed. The edit waits for another one, or for a decision where somebody else has changed
        /// the same. Where it gives way to that, no further step follows.
        case held(GatewayError)
    }

    /// The kind of entity: the name of its table.
    public let kind: String
    /// The primary key of the entity, as text.
    public let entity: String
    /// An edit may be sent several times: each attempt begins with ``Step/sending``.
    public let step: Step
}
