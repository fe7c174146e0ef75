import DataKit
import DomainKit
import Foundation
import Reactive

/// The notes of a server, which users read and write with or without a connection. A note may be in a folder.
public final class RemoteNoteGateway: NoteGateway {
    private let api: APIClient
    private let cache: EditableCache<Note>
    private let folders: EditableCache<Folder>

    public let connectivity: ConnectivityTracker
    private let random: @Sendable (ClosedRange<Double>) -> Double

    /// Creates a gateway. The database must have the schema of ``Migration/ofNotes``. There is only one user, who is
    /// always signed in.
    public init(
        url: URL, transport: any HTTPTransport, database: Database, options: APIClient.Options = APIClient.Options()
    ) {
        var options = options
        connectivity = ConnectivityTracker(options.environment)
        options.connectivity = connectivity
        random = options.environment.random
        let api = APIClient(baseURL: url, transport: transport, options: options)
        self.api = api
        cache = EditableCache(
            database, source: "notes", account: .just("me"), policy: EditPolicy(local: ["version"]),
            fetch: { try await api.send(.note($0)) }
        ) { edit in
            let version = edit.known?.version
            switch edit.change {
            case .create(let note), .save(let note, _):
                return try await api.send(.save(note, ifMatch: version, key: edit.key))
            case .delete(let id):
                _ = try await api.send(.delete(id, ifMatch: version, key: edit.key))
                return nil
            }
        }
        folders = EditableCache(database, source: "notes", account: .just("me")) { edit in
            guard case .create(let folder) = edit.change else {
                throw GatewayError.refused(message: "A folder stays as it is.")
            }
            return try await api.send(.create(folder, key: edit.key))
        }
    }

    public var notes: ListSource<Edited<Note>> {
        cache.list(showsCreated: true) { [api] in try await api.send(.notes($0)).page(for: $0) }
    }

    /// Returns the notes of one folder, without new notes of other folders.
    public func notes(in folder: Folder.ID) -> ListSource<Edited<Note>> {
        cache.list("folder \(folder)", showsCreatedWhere: { $0.folder == folder }) { [api] in
            try await api.send(.notes($0, in: folder)).page(for: $0)
        }
    }

    public func addNote(titled title: String) -> Observable<EditOutcome<Note>> { addNote(titled: title, in: nil) }

    /// Adds a note to a folder. If the server does not have the folder yet, the note is sent after the folder.
    public func addNote(titled title: String, in folder: Folder.ID?) -> Observable<EditOutcome<Note>> {
        cache.create(Note(id: Int(random(1...Double(Int32.max))), title: title, folder: folder))
    }

    public func addFolder(named name: String) -> Observable<EditOutcome<Folder>> {
        folders.create(Folder(id: -Int(random(1...Double(Int32.max))), name: name))
    }

    public func saveNote(_ note: Note, from shown: Note) -> Observable<EditOutcome<Note>> {
        cache.save(note, from: shown)
    }

    public func deleteNote(_ note: Note) -> Observable<EditOutcome<Note>> {
        cache.delete(note, undoWithin: .seconds(5))
    }

    /// Emits the edits that wait to be sent or for a decision, now and after each change.
    public var pending: Observable<[EditStatus<Note>]> { cache.pending }

    /// Undoes the last edit of a note. Returns `false` if the edit was already sent, or if no edit is pending.
    public func undo(_ id: Note.ID) async throws -> Bool { try await cache.undo(id) }

    /// Decides a conflict between the user's title and the server's title.
    public func decide(_ id: Note.ID, isMine: Bool) async throws {
        try await cache.decide(id, mine: isMine ? ["title"] : [])
    }

    /// Gets the server's changes since the last pull.
    public func pull() async throws {
        try await cache.pull { [api] cursor in
            let answer = try await api.send(.changes(since: cursor))
            return PullPart(entities: answer.notes, deleted: answer.deleted, cursor: answer.cursor)
        }
    }

    /// Sends pending edits immediately, without the pause before the next attempt.
    public func sendNow() { cache.retryNow() }
}
