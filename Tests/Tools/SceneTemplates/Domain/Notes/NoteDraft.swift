// for entity if editable

import DomainKit
import Foundation

/// The entered fields of a note, before they are validated.
public struct NoteDraft: Draft {
    /// The raw values are the names of the columns.
    public enum Field: String, CaseIterable, Hashable, Sendable {
        // for each entered field
        case title  // column
        // end
    }

    // for each entered field
    public var title = ""
    // end
    private let note: Note
    private let isNew: Bool

    /// Starts with the values of a note. A new one has nothing to read yet.
    public init(_ note: Note, isNew: Bool = false) {
        (self.note, self.isNew) = (note, isNew)
        // for each entered field
        title = isNew ? "" : note.title
        // end
    }

    public func validated() throws(ValidationError) -> Note {
        // for each checked field
        let titleCheck = check(
            .title, title, unchanged: isNew ? nil : (note.title, note.title), by: .nonEmpty("Please fill in “Title”"))
        // end
        let (
            // for each checked field, in one line
            title
            // end
        ) = try validate(
            // for each checked field, in one line
            titleCheck
            // end
        )
        var edited = note
        // for each entered field
        edited.title = title
        // end
        return edited
    }
}
