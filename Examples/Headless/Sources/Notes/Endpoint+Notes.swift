import DataKit
import Foundation

/// A page of notes as the server sends it.
struct NoteListResponse: Decodable, Sendable {
    var notes: LossyArray<Note>
    var total: Int?
}

extension Endpoint<NoteListResponse> {
    /// A part of the notes.
    static func notes(_ window: PageWindow) -> Endpoint {
        Endpoint(
            path: ["notes"],
            query: [
                URLQueryItem(name: "limit", value: "\(window.count)"),
                URLQueryItem(name: "skip", value: "\(window.offset)"),
            ])
    }
}

extension Endpoint<Note> {
    /// Saves a note, once for each key.
    static func save(_ note: Note, key: String) -> Endpoint {
        Endpoint(.put, path: ["notes", "\(note.id)"], headers: ["Idempotency-Key": key], body: note)
    }
}
