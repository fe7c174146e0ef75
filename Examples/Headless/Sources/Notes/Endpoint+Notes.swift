import DataKit
import DomainKit
import Foundation

/// A page of notes. A note that cannot be read is left out and counted.
struct NoteListResponse: Decodable, Sendable {
    var notes: LossyArray<Note>
    var total: Int?

    func page(for request: PageRequest) -> Page<Note> {
        Page(notes.elements, for: request, total: total, unreadableItems: notes.unreadableCount)
    }
}

struct NoteChangesResponse: Decodable, Sendable {
    var notes: [Note]
    var deleted: [Note.ID]
    var cursor: String
}

extension Endpoint<NoteListResponse> {
    static func notes(_ request: PageRequest, in folder: Folder.ID? = nil) -> Endpoint {
        let part = [
            URLQueryItem(name: "limit", value: "\(request.perPage)"),
            URLQueryItem(name: "skip", value: "\(request.offset)"),
        ]
        return Endpoint(
            path: ["notes"], query: part + (folder.map { [URLQueryItem(name: "folder", value: "\($0)")] } ?? []))
    }
}

extension Endpoint<NoteChangesResponse> {
    static func changes(since cursor: String?) -> Endpoint {
        Endpoint(path: ["changes"], query: cursor.map { [URLQueryItem(name: "since", value: $0)] } ?? [])
    }
}

extension Endpoint<Folder> {
    /// Creates a folder, to which the server assigns a number.
    static func create(_ folder: Folder, key: String) -> Endpoint {
        Endpoint(.post, path: ["folders"], headers: ["Idempotency-Key": key], body: folder)
    }
}

/// The server performs requests with the same key once, so the queue can send an edit again after a lost response. If
/// an edit is for an outdated version, the server returns 412.
extension Endpoint<Note> {
    static func note(_ id: Note.ID) -> Endpoint { Endpoint(path: ["notes", "\(id)"]) }

    static func save(_ note: Note, ifMatch version: Int?, key: String) -> Endpoint {
        Endpoint(.put, path: ["notes", "\(note.id)"], headers: headers(version, key), body: note)
    }

    static func delete(_ id: Note.ID, ifMatch version: Int?, key: String) -> Endpoint {
        Endpoint(.delete, path: ["notes", "\(id)"], headers: headers(version, key))
    }

    private static func headers(_ version: Int?, _ key: String) -> HTTPHeaders {
        var headers: HTTPHeaders = ["Idempotency-Key": key]
        if let version { headers["If-Match"] = "\(version)" }
        return headers
    }
}
