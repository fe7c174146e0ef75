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
    /// Names the entity: edits of one entity are sent in their order, folded into one where none of them was sent yet,
    /// and an edit that is refused holds back those of its own entity only.
    var entity: String { get }

    /// One edit with the effect of `earlier` and then of this one; nil where they cancel each other out.
    func following(_ earlier: Self) -> Self?
}

/// An edit in an outbox.
public struct OutboxEntry<Edit: OutboxEdit>: Identifiable, Equatable, Sendable {
    /// What has become of an edit.
    public enum State: Hashable, Sendable {
        /// It was not sent yet, and can be withdrawn.
        case waiting
        /// It was sent, or is about to be, and the server's answer is not known.
        case sent
        /// The server refused it with a sentence, and sentences about single fields. It waits for a decision: retry it,
        /// discard it, or enqueue another edit of the entity.
        case refused(message: String, fields: [String: String])
    }

    /// The place in the order; later edits have larger ones.
    public let id: Int
    /// The account that made it.
    public let account: String
    /// What to change.
    public let edit: Edit
    /// What has become of it.
    public let state: State

    /// An entry, for previews and tests.
    public init(id: Int, account: String, edit: Edit, state: State) {
        self.id = id
        self.account = account
        self.edit = edit
        self.state = state
    }
}
