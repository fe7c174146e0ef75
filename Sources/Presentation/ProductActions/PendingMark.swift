import Domain

/// Marks a row whose product has an edit that the server has not performed.
public nonisolated enum PendingMark: Hashable, Sendable {
    /// New values wait to be sent.
    case waiting
    /// A deletion waits, to be sent or for the server's answer.
    case deletion
    /// The server refused the edit with this message. The user decides whether to retry or to discard it.
    case refused(message: String)

    init(_ edit: PendingEdit) {
        if let message = edit.refusal {
            self = .refused(message: message)
        } else {
            self = edit.edit.isDeletion ? .deletion : .waiting
        }
    }
}
