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
        public let mark: EditMark<Note>
    #endif

    public init(_ edited: Edited<Note>, _ formatting: Formatting) {
        note = edited.entity
        #if editable
            mark = edited.mark
        #endif
        title = note.title
        details = [
            note.title  // for each summary field, in one line
        ]
    }

    public var id: Note.ID { note.id }
}
