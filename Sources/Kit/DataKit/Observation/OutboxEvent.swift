import DomainKit

/// A step of an edit that an ``OutboxSender`` sends.
public struct OutboxEvent: Equatable, Sendable {
    /// What has become of the edit.
    public enum Step: Equatable, Sendable {
        /// It is being sent.
        case sending
        /// The server has performed it, and its answer is recorded.
        case performed
        /// The server has refused it.
        case refused(GatewayError)
        /// It waits, for the reason given.
        case held(GatewayError)
    }

    /// The entity that the edit changes.
    public let entity: String
    /// What has become of it.
    public let step: Step
}
