import DomainKit
import Reactive

/// Fetches and edits notes.
public protocol NoteGateway: Sendable {
    /// One page of the notes.
    func getNotes(_ request: PageRequest) -> Observable<Page<Note>>
    /// Adds a note with that title.
    func addNote(titled title: String) -> Observable<EditOutcome<Note>>
    /// Saves what was changed of a note.
    func saveNote(_ note: Note, from shown: Note) -> Observable<EditOutcome<Note>>
    /// Deletes a note, which can be undone for five seconds.
    func deleteNote(_ note: Note) -> Observable<EditOutcome<Note>>
    /// What has changed of the notes, whoever has changed it.
    var changes: Observable<EntityChange<Note>> { get }
}
