import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

/// The examples of the documentation comments, word for word. `ExamplesTests` looks for their lines in this file.
@Suite("Examples in the documentation")
struct DocumentationTests {
    private let note = Note(id: 1, text: "Eggs", tags: ["food"])

    private func database() throws -> Database {
        try Database.inMemory(migrations: [.offline, .creating(Note.table)])
    }

    @Test("A client sends a request over the network and decodes the response")
    func network() async throws {
        let server = try RawServer(answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{\"id\": 7}".utf8))
        let url = try server.url()
        let api = APIClient(baseURL: url, transport: SystemTransport())
        let note = try await api.send(Endpoint<NoteResponse>(path: ["notes", "7"]))
        #expect(note == NoteResponse(id: 7))
    }

    @Test("A database and a client share one environment")
    func environment() throws {
        var environment = DataEnvironment()
        environment.onFailure = { print("data:", $0) }
        let database = try Database.inMemory(migrations: [.offline], environment: environment)
        var options = APIClient.Options()
        options.environment = environment
        #expect(database.path == nil)
        #expect(options.environment.observer == nil)
        let folder = try TemporaryFolder()
        try offlineFile(folder.file())
    }

    private func offlineFile(_ file: URL) throws {
        let database = try Database(at: file, migrations: [.offline, .creating(Note.table)])
        #expect(database.path != nil)
    }

    @Test("A list skips an unreadable element and counts it")
    func elements() async throws {
        let api = try client(StubTransport([.json(#"{"id":7}"#), .json(#"[{"id":7,"text":"","tags":[]},7]"#)]))
        let note = try await api.send(.note(7))
        #expect(note.id == 7)
        let notes = try await api.send(Endpoint<LossyArray<Note>>(path: ["notes"]))
        let page = Page(items: notes.elements, unreadableItems: notes.unreadableCount)
        #expect(page.unreadableItems == 1)
    }

    @Test("A request refused with 401 succeeds after its token is renewed")
    func session() async throws {
        let folder = try TemporaryFolder()
        let secrets = FileSecretStore(folder: folder.url)
        let url = folder.url
        let transport = StubTransport([
            .json("{}", status: 401), .json(#"{"access":"a","refresh":"b"}"#), .json(#"{"id":7}"#),
        ])
        let authorizer = Authorizer(store: SecretTokenStore(secrets)) { refresh, api in
            try await api.send(Endpoint<Tokens>(.post, path: ["auth", "refresh"], body: ["refresh": refresh]))
        }
        let api = APIClient(baseURL: url, transport: transport, authorizer: authorizer)
        try authorizer.signIn(Tokens(access: "old", refresh: "r"))
        #expect(try await api.send(Endpoint<NoteResponse>(path: ["x"], requiresToken: true)).id == 7)
    }

    @Test("A contract's closure creates the Authorization field from the tokens")
    func contract() throws {
        var options = APIClient.Options()
        options.contract.keyDecoding = .convertFromSnakeCase
        options.contract.dateDecoding = .secondsSince1970
        options.contract.authorization = { ["Authorization": "Token \($0.access)"] }
        #expect(options.contract.authorization(Tokens(access: "a"))["Authorization"] == "Token a")
    }

    @Test("A connectivity tracker reports the outage after a request fails as offline")
    func options() async throws {
        struct Offline: HTTPTransport {
            func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw GatewayError.offline }
        }
        let url = URL(filePath: "/")
        let connectivity = ConnectivityTracker()
        var options = APIClient.Options()
        options.connectivity = connectivity
        let api = APIClient(baseURL: url, transport: SystemTransport(), options: options)
        let subscription = connectivity.connectivity.subscribe { print($0) }
        await #expect(throws: GatewayError.self) { try await api.send(Endpoint<NoContent>(path: [])) }
        options.retry = .never
        let offline = APIClient(baseURL: url, transport: Offline(), options: options)
        await #expect(throws: GatewayError.offline) { try await offline.send(Endpoint<NoContent>(path: [])) }
        #expect(connectivity.current.offlineSince != nil)
        subscription.cancel()
    }

    @Test("An observer logs a request's events and reads their deadlines")
    func requests() async {
        final class Log: Sendable {
            let lines = Mutex<[String]>([])
            let attempts = Mutex<[Date]>([])
            func write(_ line: String) { lines.withLock { $0.append(line) } }
            func note(_ event: RequestEvent) { attempts.withLock { $0.append(event.deadline) } }
        }
        let log = Log()
        let requests = log
        var options = APIClient.Options()
        options.environment.observer = { event in
            guard case .request(let event) = event else { return }
            log.write("\(event)")
            requests.note(event)  // those in flight: until when each may take, and when its next attempt begins
        }
        let api = APIClient(baseURL: URL(filePath: "/"), transport: StubTransport([.json("{}")]), options: options)
        await #expect(throws: Never.self) { try await api.send(Endpoint<NoContent>(path: ["notes"])) }
        #expect(log.lines.withLock { $0.last } == "GET /notes ended")
        #expect(requests.attempts.withLock { $0.count } == 3)
    }

    @Test("A database and a client accept the same observer")
    func observer() throws {
        let observer: DataObserver = { event in print(event) }
        let environment = DataEnvironment(observer: observer)
        var options = APIClient.Options()
        options.environment = environment
        let database = try Database.inMemory(migrations: [.offline], environment: environment)
        #expect(database.path == nil)
    }

    @Test("A cache finds saved entities, and emits a saved page before the fresh one")
    func cache() async throws {
        let database = try database()
        do {
            let notes = EntityCache<Note>(database, source: "notes.example.com")
            await notes.keep { note }
            let saved = await notes.find(note.id)
            #expect(saved == note)
        }
        let notes = (1...30).map { Note(id: $0, text: "") }
        let list = PageCache(EntityCache<Note>(database, source: "notes.example.com"))
        let request = PageRequest(perPage: 30)
        await list.store(request) { Page(notes, for: request, total: 194) }
        let page = await list.page(request)
        #expect(page?.items == notes)
        let saved = list.observe().map(\.items)
        #expect(try await saved.first() == notes)
        let api = try client(StubTransport([.json(#"{"notes":[{"id":7,"text":"","tags":[]}]}"#)]))
        let pages = Observable<Page<Note>>.cachedThenFresh {
            await list.page(request)
        } fresh: {
            Page(try await api.send(.notes(request)).notes, for: request, total: nil)
        } store: { page in
            await list.store(request) { page }
        }
        var counts: [Int] = []
        for try await page in pages { counts.append(page.items.count) }
        #expect(counts == [30, 1])
    }

    @Test("The next page is requested by the link in the previous response")
    func pages() async throws {
        let api = try client(
            StubTransport { _ in
                .json(#"{"notes":[{"id":7,"text":"","tags":[]}]}"#, headers: ["Link": #"<?page=2>; rel="next""#])
            })
        var request = PageRequest()
        do {
            let answer = try await api.answer(to: request.cursor.map { Endpoint(link: $0) } ?? .notes(request))
            let page = Page(items: answer.value.notes, next: answer.next)
            request = PageRequest(page: 2, token: page.next)
            #expect(request.cursor == "/v1/notes?page=2")
        }
        let answer = try await api.answer(to: request.cursor.map { Endpoint(link: $0) } ?? .notes(request))
        #expect(answer.value.notes.count == 1)
    }

    @Test("A whole list fetches every item of a paged endpoint")
    func wholeList() async throws {
        let api = try client(
            StubTransport([.json(#"{"notes":[{"id":7,"text":"","tags":[]}],"total":1}"#)]))
        let list = WholeList<Note>(of: "notes") { request in
            let answer = try await api.send(.notes(request))
            return Page(answer.notes, for: request, total: answer.total)
        }
        let notes = try await list.fetch().items
        #expect(notes.map(\.id) == [7])
    }

    @Test("A creation made in a transaction with other changes is sent")
    func onlySent() async throws {
        let database = try Database.inMemory(
            migrations: [.offline, .creating(Note.table), .creating(Book.table)])
        let orders = EditableCache<Book>(
            database, source: "notes.example.com", account: .just("ada"), policy: EditPolicy(keepsCreated: false)
        ) { _ in nil }
        let book = Book(id: 1, title: "Emma", author: "Jane Austen")
        let note = note
        try await database.write { connection in
            try connection.upsert(note)
            try orders.create(book, in: connection)
        }
        for try await pending in orders.pending where pending.isEmpty { break }
    }

    @Test("A setting without a saved value reads as its default")
    func storage() {
        struct Preferences {
            @Storage(key: "currency", default: "EUR") var currency
        }
        #expect(Preferences().currency == "EUR")
    }

    @Test("Migrations create tables, and a difference from the described table is reported")
    func tables() async throws {
        let migrations = [
            Migration(sql: "CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT"),
            Migration(sql: "ALTER TABLE books ADD COLUMN author TEXT"),
        ]
        let database = try Database.inMemory(migrations: migrations)
        let differences = try await database.read { try $0.schemaDifferences(Book.table) }
        #expect(differences == ["books.author may be NULL."])
        let colors = try await database.read { connection in
            try connection.fetch("SELECT ?", arguments: [Color(rgb: 7)]) { try $0[0] as Color }
        }
        #expect(colors == [Color(rgb: 7)])
        let tags = Column("tags") { (note: Note) in JSONText(note.tags) }
        #expect(tags.name == "tags")
    }

    @Test("Written rows are read by queries and by SQL")
    func rows() async throws {
        let database = try Database.inMemory(migrations: [.creating(Book.table)])
        let book = Book(id: 1, title: "Ema", author: "Jane Austen")
        try await database.write { connection in
            try connection.insert(book)
            try connection.execute("UPDATE books SET title = ? WHERE title = ?", "Emma", "Ema")
        }
        try await database.write { try $0.upsert(book) }
        let books = try await database.read { try $0.fetch(Query<Book>()) }
        #expect(books == [book])
        let title = Column("title", \Book.title)
        let emmas = Query(title == "Emma", orderedBy: title.ascending)
        #expect(try await database.read { try $0.fetch(emmas) } == [])
        let first = Query(title != "Emma", orderedBy: title.ascending, limit: 5)
        let others = try await database.read { try $0.fetch(first) }
        #expect(others == [book])
        let texts = try await database.read { connection in
            let counts = try connection.fetch("SELECT title, count(*) FROM books GROUP BY title") { row in
                try (title: row[0] as String, count: row[1] as Int)
            }
            return counts.map { "\($0.count) \($0.title)" }
        }
        #expect(texts == ["1 Ema"])
    }

    @Test("A column can reference another entity, or merge the values of two devices")
    func columns() {
        struct Appointment { var patientID: Patient.ID }
        struct Product { var stock: Int }
        let named =
            Column("patient_id", \Appointment.patientID, references: Patient.self)
        let merged =
            Column("stock", \Product.stock, merge: { base, mine, theirs in theirs + mine - base })
        #expect(named.name == "patient_id")
        #expect(merged.name == "stock")
    }
}
