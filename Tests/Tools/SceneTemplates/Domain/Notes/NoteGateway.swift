// for entity

import DomainKit
import Reactive

/// The server's notes, which are also available without a connection.
public protocol NoteGateway: Sendable {
    /// All notes, page by page: the saved page, then the server's.
    var noteList: ListSource<Edited<Note>> { get }
    /// Follows a note with its edits: now, and after each change. `nil` if it is unknown or deleted.
    func followNote(_ id: Note.ID) -> Observable<Note?>
    /// Requests a note from the server. Its followers receive the response.
    func refreshNote(_ id: Note.ID) -> Observable<Void>
    #if editable

        /// An empty note with a temporary ID. The server assigns the final one.
        func newNote() -> Note
        /// Creates a note. Without a connection the request waits, and the note is emitted as entered.
        func createNote(_ note: Note) -> Observable<EditOutcome<Note>>
        /// Saves the fields that differ from the note that was shown. Without a connection the request waits.
        func saveNote(_ note: Note, from shown: Note) -> Observable<EditOutcome<Note>>
        /// Deletes a note. The user has five seconds to undo it.
        func deleteNote(_ note: Note) -> Observable<EditOutcome<Note>>
        /// Removes the refused edits of a note, or undoes its last edit that was not sent.
        func undoNote(_ id: Note.ID) -> Observable<Void>
        /// Sends the refused edits of a note again.
        func retryNote(_ id: Note.ID) -> Observable<Void>
        /// Decides a conflict. The fields in `mine` get the user's values, the others the server's. `nil` keeps all of
        /// the user's side, also if one side has deleted the note.
        func decideNote(_ id: Note.ID, mine: Set<NoteDraft.Field>?) -> Observable<Void>
        /// The notes with edits that the server does not know: now, and after each change.
        var pendingNotes: Observable<[EditStatus<Note>]> { get }
    #endif
}
