import DataKit
import DomainKit
import Foundation

/// A server for notes inside the process, so that the example needs no separate server.
public actor NotesServer: HTTPTransport {
    private struct List: Encodable {
        var notes: [Note]
        var total: Int
    }

    private struct Changes: Encodable {
        var notes: [Note]
        var deleted: [Note.ID]
        var cursor: String
    }

    private var notes: [Note]
    /// The IDs of changed or deleted notes, in the order of the changes. A cursor is a position in this list.
    private var changed: [Note.ID] = []
    private var folders: [Folder] = []
    private var answers: [String: HTTPResponse] = [:]
    private var isReachable = true

    /// The performed edits, in order. There is one for each key.
    public private(set) var performed: [String] = []

    public init(_ titles: [String]) {
        notes = titles.enumerated().map { Note(id: $0 + 1, title: $1) }
    }

    public func setReachable(_ isReachable: Bool) { self.isReachable = isReachable }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard isReachable else { throw GatewayError.offline }
        switch request.method {
        case .get where request.url.lastPathComponent == "changes": return try changes(request.url)
        case .get where request.url.lastPathComponent == "notes": return try list(request.url)
        case .get: return try note(request).map(answer) ?? HTTPResponse(status: 404)
        case .post: return try createFolder(request)
        case .put: return try save(request)
        case .delete: return try delete(request)
        default: return HTTPResponse(status: 405)
        }
    }

    private func list(_ url: URL) throws -> HTTPResponse {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func number(_ name: String) -> Int { query.first { $0.name == name }?.value.flatMap(Int.init) ?? 0 }
        let folder = query.first { $0.name == "folder" }?.value
        let all = notes.filter { note in folder.map { $0 == note.folder.map(String.init) } ?? true }
        let part = all.dropFirst(number("skip")).prefix(number("limit"))
        return try answer(List(notes: Array(part), total: all.count))
    }

    private func changes(_ url: URL) throws -> HTTPResponse {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
        let since = query?.first?.value.flatMap(Int.init)
        // Without a cursor, all notes count as changed.
        let ids = since.map { Set(changed.dropFirst($0)) }
        return try answer(
            Changes(
                notes: notes.filter { ids?.contains($0.id) ?? true },
                deleted: ids?.filter { id in !notes.contains { $0.id == id } }.sorted() ?? [],
                cursor: "\(changed.count)"))
    }

    /// Changes a note as another device would.
    @discardableResult
    public func put(_ note: Note) -> Note {
        var note = note
        changed.append(note.id)
        note.version = changed.count
        if let index = notes.firstIndex(where: { $0.id == note.id }) { notes[index] = note } else { notes.append(note) }
        return note
    }

    /// Performs an edit, unless an edit with the same key was already performed, or the version shows that another user
    /// was faster.
    private func edit(
        _ request: HTTPRequest, _ known: Note? = nil, _ perform: () throws -> HTTPResponse
    ) throws -> HTTPResponse {
        guard let key = request.headers["Idempotency-Key"] else { return HTTPResponse(status: 400) }
        if let answer = answers[key] { return answer }
        if let version = request.headers["If-Match"], let known, version != "\(known.version)" {
            return HTTPResponse(status: 412)
        }
        let answer = try perform()
        answers[key] = answer
        return answer
    }

    private func createFolder(_ request: HTTPRequest) throws -> HTTPResponse {
        let new = try JSONDecoder().decode(Folder.self, from: request.body?.data ?? Data())
        return try edit(request) {
            let folder = Folder(id: folders.count + 1, name: new.name)
            folders.append(folder)
            performed.append("folder \(folder.id) \(folder.name)")
            return try answer(folder)
        }
    }

    private func save(_ request: HTTPRequest) throws -> HTTPResponse {
        let note = try JSONDecoder().decode(Note.self, from: request.body?.data ?? Data())
        return try edit(request, notes.first { $0.id == note.id }) {
            guard note.folder.map({ id in folders.contains { $0.id == id } }) ?? true else {
                return HTTPResponse(status: 422)
            }
            performed.append("note \(note.title)" + (note.folder.map { " in folder \($0)" } ?? ""))
            return try answer(put(note))
        }
    }

    private func delete(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let note = note(request) else { return HTTPResponse(status: 404) }
        return try edit(request, note) {
            notes.removeAll { $0.id == note.id }
            changed.append(note.id)
            performed.append("no note \(note.title)")
            return try answer(note)
        }
    }

    private func note(_ request: HTTPRequest) -> Note? {
        notes.first { "\($0.id)" == request.url.lastPathComponent }
    }

    private func answer(_ value: some Encodable) throws -> HTTPResponse {
        HTTPResponse(status: 200, body: try JSONEncoder().encode(value))
    }
}
