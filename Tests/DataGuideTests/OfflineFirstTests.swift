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
}

extension Entry: Record {
    static let table: Table<Entry> = Table(
        "entries", Column("id", \.id), Column("text", \.text), make: Entry.init(id:text:))
}

struct EntryEdit: OutboxEdit {
    var entry: Entry

    var entity: String { "\(entry.id)" }

    // The later text has everything that the earlier one had.
    func following(_ earlier: EntryEdit) -> EntryEdit? { self }
}

extension OfflineFirstTests {
    struct ShoppingList: Sendable {
        let database: Database
        let outbox: Outbox<EntryEdit>

        init() throws {
            database = try Database.inMemory(migrations: [.outbox, .creating(Entry.table)])
            outbox = Outbox(database)
        }

        /// The list as it is on this device.
        var entries: Observable<[Entry]> { database.observe(Query()) }

        /// What the server has not confirmed yet.
        func waiting(for account: String) -> Observable<[OutboxEntry<EntryEdit>]> { outbox.entries(of: account) }

        /// Changes an entry here and queues the change, or does neither.
        func save(_ entry: Entry, as account: String) -> Observable<Void> {
            Observable {
                try await database.write { connection in
                    try connection.upsert(entry)
                    try outbox.enqueue(EntryEdit(entry: entry), of: account, in: connection)
                }
            }
        }
    }

    func makeSender(
        of list: ShoppingList, account: Observable<String?>,
        send: @escaping @Sendable (OutboxDelivery<EntryEdit>) async throws -> Entry
    ) -> OutboxSender<EntryEdit> {
        OutboxSender(list.outbox, account: account) { delivery in
            let saved = try await send(delivery)
            return { connection in try connection.upsert(saved) }
        }
    }

    @Test("An edit that was made offline is sent once there is somebody to send it")
    func delivery() async throws {
        let list = try ShoppingList()
        let account = BehaviorSubject<String?>(nil)
        let sender = makeSender(of: list, account: account.observable) { delivery in
            Entry(id: delivery.edit.entry.id, text: "\(delivery.edit.entry.text), confirmed")
        }
        _ = try await list.save(Entry(id: 1, text: "Milk"), as: "ada").first()
        let sending = Task { await sender.run() }
        #expect(try await list.waiting(for: "ada").first()?.map(\.state) == [.waiting])

        account.send("ada")
        for try await waiting in list.waiting(for: "ada") where waiting.isEmpty { break }
        #expect(try await list.entries.first()?.map(\.text) == ["Milk, confirmed"])
        sending.cancel()
    }
}
