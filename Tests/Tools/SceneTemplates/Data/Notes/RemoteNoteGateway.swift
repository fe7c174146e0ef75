// for entity

// import domain
import DataKit
import DomainKit
import Foundation
import Reactive

/// Notes of a server, which are available without a connection.
public final class RemoteNoteGateway: NoteGateway {
    /// Other gateways of the module can join their lists with it.
    let notes: EditableCache<Note>
    private let api: APIClient
    #if editable
        private let environment: DataEnvironment
    #endif

    /// The database needs the migrations `.offline` and `.notes`.
    ///
    /// - Parameters:
    ///   - api: Sends the requests.
    ///   - database: Keeps the notes, with the edits that the server does not know.
    ///   - source: Names the server. Notes of another one are not shown.
    ///   - account: The account that sees and edits the notes: now, and after each change.
    ///   - connectivity: No edit is sent offline.
    public init(
        api: APIClient, database: Database, source: String, account: Observable<String?> = .just("me"),
        connectivity: Observable<Connectivity> = .just(.online)
    ) {
        self.api = api
        #if editable
            environment = database.environment
            notes = EditableCache(
                database, source: source, account: account, connectivity: connectivity,
                policy: EditPolicy(local: ["version"]), fetch: { try await api.send(.note($0)).entity }
            ) { edit in
                switch edit.change {
                case .create(let note):
                    return try await api.send(.createNote(NoteBody(note: note)).performing(edit)).entity
                case .save(let note, let columns):
                    return try await api.send(
                        .saveNote(note.id, NoteBody(note: note, columns: columns)).performing(edit)
                    ).entity
                case .delete(let id):
                    _ = try await api.send(.deleteNote(id).performing(edit))
                    return nil
                }
            }
        #else
            notes = EditableCache(database, source: source, account: account, connectivity: connectivity) { _ in nil }
        #endif
    }

    public var noteList: ListSource<Edited<Note>> {
        notes.list(showsCreated: true) { [api] in try await api.notes($0) }
    }

    public func followNote(_ id: Note.ID) -> Observable<Note?> { notes.observe(id) }

    public func refreshNote(_ id: Note.ID) -> Observable<Void> {
        Observable { [api, notes] in _ = try await notes.refresh(id) { try await api.send(.note($0)).entity } }
    }
    #if editable

        public func newNote() -> Note {
            Note(
                id: -Int(environment.random(1...2_147_483_647)),
                title: ""  // for each field, in one line
            )
        }

        public func createNote(_ note: Note) -> Observable<EditOutcome<Note>> {
            notes.create(note).mapError(NoteBody.refusal)
        }

        public func saveNote(_ note: Note, from shown: Note) -> Observable<EditOutcome<Note>> {
            notes.save(note, from: shown).mapError(NoteBody.refusal)
        }

        public func deleteNote(_ note: Note) -> Observable<EditOutcome<Note>> {
            notes.delete(note, undoWithin: .seconds(5))
        }

        public func undoNote(_ id: Note.ID) -> Observable<Void> {
            Observable { [notes] in
                if try await !notes.discard(id) { _ = try await notes.undo(id) }
            }
        }

        public func retryNote(_ id: Note.ID) -> Observable<Void> {
            Observable { [notes] in try await notes.retry(id) }
        }

        public func decideNote(_ id: Note.ID, mine: Set<NoteDraft.Field>?) -> Observable<Void> {
            Observable { [notes] in try await notes.decide(id, mine: mine.map { Set($0.map(\.rawValue)) }) }
        }

        public var pendingNotes: Observable<[EditStatus<Note>]> { notes.pending }
    #endif
}
