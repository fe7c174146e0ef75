import DomainKit
import Reactive

/// Fetches and saves notes.
public protocol NoteGateway: Sendable {
    /// One page of the notes.
    func getNotes(_ request: PageRequest) -> Observable<Page<Note>>
    /// Saves a note with that title, and emits it as saved.
    func addNote(titled title: String) -> Observable<Note>
}

/// Notes that end with the process.
public actor NotesInMemory: NoteGateway {
    private var notes: [Note]

    /// Some notes.
    public init(_ titles: [String]) {
        notes = titles.enumerated().map { Note(id: $0 + 1, title: $1) }
    }

    /// One page of the notes.
    public nonisolated func getNotes(_ request: PageRequest) -> Observable<Page<Note>> {
        Observable { await self.page(request) }
    }

    /// Saves a note with that title, and emits it as saved.
    public nonisolated func addNote(titled title: String) -> Observable<Note> {
        Observable { await self.add(title) }
    }

    private func page(_ request: PageRequest) -> Page<Note> {
        let items = notes.dropFirst(request.offset).prefix(request.perPage)
        return Page(
            items: Array(items), hasMorePages: request.offset + items.count < notes.count, totalItems: notes.count)
    }

    private func add(_ title: String) -> Note {
        let note = Note(id: notes.count + 1, title: title)
        notes.append(note)
        return note
    }
}
