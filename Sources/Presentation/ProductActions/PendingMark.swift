import Domain

/// The mark of a row whose product has an edit that the server has not performed yet.
public nonisolated enum PendingMark: Hashable, Sendable {
    /// Its new values wait to be sent.
    case waiting
    /// Its deletion waits, to be sent or for the server's answer.
    case deletion
    /// The server refused the edit, with this sentence; the user has to decide what becomes of it.
    case refused(message: String)

    /// The mark for an edit.
    init(_ edit: PendingEdit) {
        if let message = edit.refusal {
            self = .refused(message: message)
        } else {
            self = edit.edit.isDeletion ? .deletion : .waiting
        }
    }
}
