// for entity

/// Fictional notes, the same at every start.
struct NoteCatalog: Sendable {
    private var notes = (1...42).map(NoteCatalog.note)

    private static func note(_ number: Int) -> JSON {
        let note: JSON = ["id": 7, "title": "Title 7", "version": 7]
        return note.merging(["id": .integer(number), "title": .string("Title \(number)")])
    }

    /// Where the note of a path is.
    private func index(_ request: Request) throws(HTTPError) -> Int {
        let id = request.path.last ?? ""
        guard let index = notes.firstIndex(where: { $0["id"] == Int(id).map(JSON.integer) }) else {
            throw HTTPError(404, "Note with id '\(id)' not found")
        }
        return index
    }

    func list(_ request: Request) throws(HTTPError) -> Response {
        let found = Array(try Page.skipping(request).page.of(notes))
        return .json(["notes": .array(found), "total": .integer(notes.count)])
    }

    func show(_ request: Request) throws(HTTPError) -> Response { .json(notes[try index(request)]) }
    #if editable

        /// Accepts any fields in the body, and adds an ID to them.
        mutating func create(_ request: Request) throws(HTTPError) -> Response {
            let note = Self.note(notes.count + 1).merging(try request.fields().filter { $0.key != "id" })
            notes.append(note)
            return .json(note, status: 201)
        }

        mutating func save(_ request: Request) throws(HTTPError) -> Response {
            let index = try index(request)
            notes[index] = notes[index].merging(try request.fields().filter { $0.key != "id" })
            return .json(notes[index])
        }

        mutating func delete(_ request: Request) throws(HTTPError) -> Response {
            .json(notes.remove(at: try index(request)))
        }
    #endif
}
