/// A change of one entity that waits to be sent to a server.
///
/// ```swift
/// enum NoteChange: OutboxEdit {
///     case save(Note), delete(Note.ID)
///
///     var entity: String {
///         switch self {
///         case .save(let note): "\(note.id)"
///         case .delete(let id): "\(id)"
///         }
///     }
///
///     // The later of two changes has everything that the earlier one had.
///     func following(_ earlier: NoteChange) -> NoteChange? { self }
/// }
/// ```
public protocol OutboxEdit: Codable, Equatable, Sendable {
    /// Identifies the entity. Edits of one entity are sent in order, and merged as long as none of them has been sent.
    /// A refused edit holds back only edits of the same entity.
    var entity: String { get }

    /// Returns one edit with the effect of `earlier` followed by this one; `nil` if they cancel each other out.
    func following(_ earlier: Self) -> Self?
}

/// An edit that an outbox still has: one that was not sent, whose answer is not known, or that was refused.
public struct OutboxEntry<Edit: OutboxEdit>: Identifiable, Equatable, Sendable {
    /// How far an edit has come. One that the server has performed has no entry, and so no state.
    public enum State: Hashable, Sendable {
        /// Not sent yet: the edit can still be withdrawn.
        case waiting
        /// Sent or about to be sent, with no answer yet: too late to withdraw.
        case sent
        /// The server refused the edit, with a message and with messages about single fields. The edit waits for a
        /// decision: retry it, discard it, or enqueue another edit of the entity.
        case refused(message: String, fields: [String: String])
    }

    /// The position in the queue. Later edits have larger numbers.
    public let id: Int
    /// The account that made the edit, and whose token will send it.
    public let account: String
    /// The change as it was enqueued, also where it is sent merged with others.
    public let edit: Edit
    /// The state at the time of reading: a sender may have gone on since.
    public let state: State

    /// Creates an entry for previews and tests. An outbox creates its own.
    public init(id: Int, account: String, edit: Edit, state: State) {
        self.id = id
        self.account = account
        self.edit = edit
        self.state = state
    }
}
