import DomainKit
import Reactive

/// Fetches and saves notes.
public protocol NoteGateway: Sendable {
    /// One page of the notes.
    func getNotes(_ request: PageRequest) -> Observable<Page<Note>>
    /// Saves a note with that title, and emits it as saved.
    func addNote(titled title: String) -> Observable<Note>
}
