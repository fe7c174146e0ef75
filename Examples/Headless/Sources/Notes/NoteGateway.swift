import DomainKit
import Reactive

/// Fetches and edits notes.
public protocol NoteGateway: Sendable {
    /// All notes with the user's edits.
    var notes: ListSource<Edited<Note>> { get }
    /// Adds a note with that title.
    func addNote(titled title: String) -> Observable<EditOutcome<Note>>
    /// Saves the fields that differ between the note and `shown`, the values before the edit.
    func saveNote(_ note: Note, from shown: Note) -> Observable<EditOutcome<Note>>
    /// Deletes a note, which can be undone for five seconds.
    func deleteNote(_ note: Note) -> Observable<EditOutcome<Note>>
}
