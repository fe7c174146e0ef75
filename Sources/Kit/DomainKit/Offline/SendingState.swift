import Foundation

/// Whether pending edits are being sent, or why all of them wait.
public enum SendingState: Equatable, Sendable {
    /// No edit can be sent now. Either no edits are pending, or each of them waits for a decision, the end of its
    /// pause, or an account.
    case idle
    /// An edit is being sent.
    case sending
    /// The server cannot be reached.
    case offline
    /// After a failure, all edits wait until the given date. Without a date, they wait until an account signs in or the
    /// user retries. `attempts` is the number of consecutive failures.
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
