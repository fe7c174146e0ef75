import DataKit
import DomainKit
import Foundation

/// A page of notes as the server sends it.
struct NoteListResponse: Decodable, Sendable {
    var notes: LossyArray<Note>
    var total: Int?
}

extension Endpoint<NoteListResponse> {
    static func notes(_ request: PageRequest) -> Endpoint {
        Endpoint(
            path: ["notes"],
            query: [
                URLQueryItem(name: "limit", value: "\(request.perPage)"),
                URLQueryItem(name: "skip", value: "\(request.offset)"),
            ])
    }
}

extension Endpoint<Note> {
    /// Requests with the same key save the note once, so that an edit can be sent again after a lost answer.
    static func save(_ note: Note, key: String) -> Endpoint {
        Endpoint(.put, path: ["notes", "\(note.id)"], headers: ["Idempotency-Key": key], body: note)
    }
}
