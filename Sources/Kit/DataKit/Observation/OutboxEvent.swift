import DomainKit

/// A step of an edit that an ``OutboxSender`` sends, for an inspector.
public struct OutboxEvent: Equatable, Sendable {
    /// Each attempt begins with `sending`. Its end is missing where it is cancelled, and where the process ends.
    public enum Step: Equatable, Sendable {
        /// The request is about to be sent. The edit can no longer be undone.
        case sending
        /// The server has performed the edit, and its answer has been saved.
        case performed
        /// The server has refused the edit, which now waits for a decision.
        case refused(GatewayError)
        /// The edit waits for another attempt, because of this failure.
        case held(GatewayError)
    }

    /// The ``OutboxEdit/entity`` that the edit changes. It names no value, so that a log may have it.
    public let entity: String
    /// An edit may be sent several times: each attempt begins with ``Step/sending``.
    public let step: Step
}
