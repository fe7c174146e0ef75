import DataKit
import DomainKit
import Foundation
import Reactive
import Testing

/// The code of the guide *Offline first*. ExamplesTests finds the guide's blocks here.
@Suite struct OfflineFirstTests {}

struct Entry: Identifiable, Equatable, Sendable, Codable {
    let id: Int
    var text: String
    var isDone = false
}

extension Entry: Record {
    static let table: Table<Entry> = Table(
        "entries", Column("id", \.id), Column("text", \.text), Column("is_done", \.isDone),
        make: Entry.init(id:text:isDone:))
}

actor ShoppingServer {
    private(set) var entries: [Entry]

    init(_ entries: [Entry]) {
        self.entries = entries
    }

    func page(_ request: PageRequest) throws -> Page<Entry> {
        Page(Array(entries.dropFirst(request.offset).prefix(request.perPage)), for: request, total: entries.count)
    }

    func put(_ entry: Entry, key: String) throws -> Entry {
        entries = entries.map { $0.id == entry.id ? entry : $0 }
        return entry
    }

    func delete(_ id: Entry.ID, key: String) throws {
        entries.removeAll { $0.id == id }
    }
}

extension OfflineFirstTests {
    struct ShoppingList: Sendable {
        let entries: EditableCache<Entry>
        let server: ShoppingServer

        init(_ server: ShoppingServer, account: Observable<String?>, connectivity: Observable<Connectivity>) throws {
            let database = try Database.inMemory(
                migrations: [.offline, .creating(Entry.table)])
            self.server = server
            entries = EditableCache(
                database, source: "list.example.com", account: account, connectivity: connectivity
            ) { edit in
                switch edit.change {
                case .create(let entry), .save(let entry, _): return try await server.put(entry, key: edit.key)
                case .delete(let id):
                    try await server.delete(id, key: edit.key)
                    return nil
                }
            }
        }

        var all: ListSource<Edited<Entry>> {
            entries.list(showsCreated: true) { [server] in try await server.page($0) }
        }
    }

    @Test("A row edited offline stays in its list and is sent with a connection")
    func editing() async throws {
        let server = ShoppingServer([Entry(id: 1, text: "Milk"), Entry(id: 2, text: "Bread")])
        let connectivity = BehaviorSubject<Connectivity>(.offline(since: .now))
        let list = try ShoppingList(server, account: .just("ada"), connectivity: connectivity.observable)
        let shown = try await list.all.load().map(\.entity)

        var changed = shown[0]
        changed.text = "Oat milk"
        let outcome = try await list.entries.save(changed, from: shown[0]).first()
        #expect(outcome?.isWaiting == true)
        // The server's page arrives once more, and shows the edit.
        #expect(try await list.all.load(.reload).map(\.entity.text) == ["Oat milk", "Bread"])

        connectivity.send(.online)
        for try await pending in list.entries.pending where pending.isEmpty { break }
        #expect(await server.entries.map(\.text) == ["Oat milk", "Bread"])
    }

    @Test("A receipt is sent, and leaves no row")
    func receipts() async throws {
        let database = try Database.inMemory(
            migrations: [.offline, .creating(Entry.table), .creating(Receipt.table)])
        let receipts = EditableCache<Receipt>(
            database, source: "list.example.com", account: .just("ada"), policy: EditPolicy(keepsCreated: false)
        ) { _ in nil }
        let entry = Entry(id: 1, text: "Milk")
        let receipt = Receipt(id: UUID(), entry: entry.id)
        try await database.write { connection in
            try connection.upsert(entry)
            try receipts.create(receipt, in: connection)
        }
        for try await pending in receipts.pending where pending.isEmpty { break }
        #expect(try await receipts.find(receipt.id) == nil)
    }
}

private struct Receipt: Record, Equatable {
    static let table: Table<Receipt> = Table(
        "receipts", Column("id", \.id), Column("entry", \.entry), make: Receipt.init(id:entry:))

    var id: UUID
    var entry: Entry.ID
}
