import DataKit
import DomainKit
import Foundation
import Reactive

/// Notes of a server, with a cache of the list and an outbox of what was written: both work without a connection.
public final class RemoteNoteGateway: NoteGateway {
    private static let source = "notes"
    /// There is one user, who is always signed in.
    private static let account = "me"

    private let api: APIClient
    private let database: Database
    private let cache: PageCache<Note>
    private let outbox: Outbox<NoteEdit>
    private let sender: OutboxSender<NoteEdit>
    private let sending: Task<Void, Never>

    /// Whether the server can be reached.
    public let connectivity = ConnectivityTracker()

    /// A gateway to the server at `url`. The database has the schema of ``Migration/ofNotes``; `observer` hears of requests.
    public init(
        url: URL, transport: any HTTPTransport, database: Database, observer: DataObserver? = nil
    ) {
        var options = APIClient.Options()
        options.observer = observer
        options.connectivity = connectivity
        let api = APIClient(baseURL: url, transport: transport, options: options)
        let outbox = Outbox<NoteEdit>(database)
        let sender = OutboxSender(outbox, account: .just(Self.account)) { delivery in
            let saved = try await api.send(.save(delivery.edit.note, key: delivery.key))
            return { connection in try connection.keepCached(saved, from: Self.source) }
        }
        self.api = api
        self.database = database
        self.outbox = outbox
        self.sender = sender
        cache = PageCache(EntityCache(database, source: Self.source))
        sending = Task { await sender.run() }
    }

    deinit { sending.cancel() }

    /// One page of the notes: what is saved, then what the server answers.
    public func getNotes(_ request: PageRequest) -> Observable<Page<Note>> {
        .cachedThenFresh { [cache] in
            request.usesCache ? await cache.page(request) : nil
        } fresh: { [api] in
            let answer = try await api.send(.notes(request))
            return Page(
                answer.notes.elements, for: request, total: answer.total,
                unreadableItems: answer.notes.unreadableCount)
        } store: { [cache] page in
            await cache.store(request) { page }
        }
    }

    /// Saves a note on this device, and sends it as soon as the server can be reached.
    public func addNote(titled title: String) -> Observable<Note> {
        Observable { [database, outbox] in
            let note = Note(id: Int.random(in: 1...Int(Int32.max)), title: title)
            try await database.write { connection in
                try connection.keepCached(note, from: Self.source)
                try outbox.enqueue(NoteEdit(note: note), of: Self.account, in: connection)
            }
            return note
        }
    }

    /// The titles of the notes that wait to be sent: now, then after each change.
    public var waiting: Observable<[String]> { outbox.entries(of: Self.account).map { $0.map(\.edit.note.title) } }

    /// Sends what waits at once.
    public func sendNow() { sender.retryNow() }
}
