// for entity if editable

// import domain
import DomainKit
import PresentationKit

/// A field that the user and another device have changed.
public nonisolated struct NoteConflictRow: Identifiable, Equatable, Sendable {
    public let id: NoteDraft.Field
    public let title: String
    public let mine: String
    public let theirs: String
    /// Whether the user's value wins.
    public var isMine = true

    public init(_ id: NoteDraft.Field, _ title: String, mine: String, theirs: String) {
        (self.id, self.title, self.mine, self.theirs) = (id, title, mine, theirs)
    }

    func isSame(as other: NoteConflictRow) -> Bool {
        (id, mine, theirs) == (other.id, other.mine, other.theirs)
    }

    static func rows(of conflict: EditConflict<Note>, _ formatting: Formatting) -> [NoteConflictRow] {
        guard let mine = conflict.mine, let theirs = conflict.theirs else { return [] }
        let rows = [
            // for each entered field, in one line
            NoteConflictRow(.title, "Title", mine: mine.title, theirs: theirs.title)
            // end
        ]
        return rows.filter { conflict.fields.contains($0.id.rawValue) }
    }
}
