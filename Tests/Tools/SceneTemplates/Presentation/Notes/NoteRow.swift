// for entity

// import domain
import DomainKit
import PresentationKit

/// A row of the list.
public nonisolated struct NoteRow: Identifiable, Equatable, Sendable {
    public let note: Note
    public let title: String
    /// The values next to the title.
    public let details: [String]
    #if editable
        /// The state of the pending edits.
        public var mark = EditMark<Note>()
    #endif

    public init(_ note: Note, _ formatting: Formatting) {
        self.note = note
        title = note.title
        details = [
            note.title  // for each summary field, in one line
        ]
    }

    public var id: Note.ID { note.id }
}
