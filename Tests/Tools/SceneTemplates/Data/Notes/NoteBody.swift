// for entity if editable

// import domain
import DataKit
import DomainKit
import Foundation

/// The entered fields of a note, as the server receives them.
struct NoteBody: Encodable, Sendable {
    var note: Note
    /// The columns that were edited. `nil` for all of them.
    var columns: Set<String>?

    private enum Key: String, CodingKey {
        case title  // for each entered field
    }

    func encode(to encoder: any Encoder) throws {
        var body = encoder.container(keyedBy: Key.self)
        if columns?.contains("title") ?? true { try body.encode(note.title, forKey: .title) }  // for each entered field
    }

    /// The server's messages about single fields become those of the form's fields.
    static func refusal(_ error: any Error) -> any Error {
        let fields: [(String, NoteDraft.Field)] = [
            ("title", .title)  // for each entered field, in one line
        ]
        return (error as? GatewayError)?.byField(fields) ?? error
    }
}
