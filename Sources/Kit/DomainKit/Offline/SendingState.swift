import Foundation

/// Whether pending edits are being sent, or the reason why all of them wait.
public enum SendingState: Equatable, Sendable {
    /// No edit can be sent now. Either none is pending, or each waits for a decision, the end of its pause or an
    /// account.
    case idle
    /// An edit is being sent.
    case sending
    /// The server cannot be reached.
    case offline
    /// All edits wait until the given date after a failure. Without a date, they wait until an account signs in or the
    /// user retries. `attempts` counts the failures in a row.
    case waiting(GatewayError, until: Date?, attempts: Int)
    /// Another process of the app is sending an edit.
    case elsewhere

    /// Whether all edits wait after a failure.
    public var isWaiting: Bool { if case .waiting = self { true } else { false } }

    /// Whether a new edit is sent immediately.
    public var isReady: Bool {
        switch self {
        case .idle, .sending: true
        case .offline, .waiting, .elsewhere: false
        }
    }
}
