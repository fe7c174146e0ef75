// for entity if editable

import DomainKit
import Foundation

/// The entered fields of a note, before they are validated.
public struct NoteDraft: Draft {
    /// The raw values are the names of the columns.
    public enum Field: String, CaseIterable, Hashable, Sendable {
        case title  // column  // for each entered field
    }

    public var title = ""  // for each entered field
    private let note: Note
    private let isNew: Bool

    /// Starts with the values of a note. A new one has nothing to read yet.
    public init(_ note: Note, isNew: Bool = false) {
        (self.note, self.isNew) = (note, isNew)
        title = isNew ? "" : note.title  // for each entered field
    }

    public func validated() throws(ValidationError) -> Note {
        // for each checked field
        let titleCheck = check(
            .title, title, unchanged: isNew ? nil : (note.title, note.title), by: .nonEmpty("Please fill in “Title”"))
        // end
        let (
            title  // for each checked field, in one line
        ) = try validate(
            titleCheck  // for each checked field, in one line
        )
        var edited = note
        edited.title = title  // for each entered field
        return edited
    }
}
