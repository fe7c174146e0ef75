import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

enum NoteEdit: OutboxEdit {
    case save(String, text: String)
    case delete(String)

    var entity: String {
        switch self {
        case .save(let id, _), .delete(let id): id
        }
    }

    /// A note that was never saved need not be deleted. Otherwise the later edit replaces the earlier one.
    func following(_ earlier: NoteEdit) -> NoteEdit? {
        if case .save(_, text: "new") = earlier, case .delete = self { return nil }
        return self
    }
}

@Suite("The outbox")
struct OutboxTests {
    private let database: Database
    private let outbox: Outbox<NoteEdit>

    init() throws {
        database = try Database.inMemory(migrations: [.offline, .creating(Car.table)])
        outbox = Outbox(database)
    }

    @discardableResult
    private func enqueue(_ edit: NoteEdit, of account: String = "ada") async throws -> Int {
        try await database.write { [outbox] in try outbox.enqueue(edit, of: account, in: $0) }
    }

    private func entries(of account: String = "ada") async throws -> [OutboxEntry<NoteEdit>] {
        try await outbox.entries(of: account).first() ?? []
    }

    @Test("Its table is as it is described")
    func schema() async throws {
        #expect(try await database.read { try $0.schemaDifferences(EditRow.table) } == [])
    }

    @Test("What waits is a live query, for each account its own")
    func waiting() async throws {
        var seen: [[NoteEdit]] = []
        for try await entries in outbox.entries(of: "ada") {
            seen.append(entries.map(\.edit))
            switch seen.count {
            case 1:
                try await enqueue(.delete("x"), of: "bob")
                try await enqueue(.save("a", text: "1"))
            case 2: try await enqueue(.delete("a"))
            default: break
            }
            if seen.count == 3 { break }
        }
        #expect(seen == [[], [.save("a", text: "1")], [.save("a", text: "1"), .delete("a")]])
        #expect(try await entries(of: "bob").map(\.account) == ["bob"])
    }

    @Test("The local change and its edit are kept together or not at all")
    func oneTransaction() async throws {
        struct Refusal: Error {}
        await #expect(throws: Refusal.self) {
            try await database.write { [outbox] connection in
                try connection.insert(Car(id: 1))
                try outbox.enqueue(.delete("a"), of: "ada", in: connection)
                throw Refusal()
            }
        }
        #expect(try await entries() == [])
        #expect(try await database.read { try $0.count(Query<Car>()) } == 0)
    }

    @Test("An edit that was not sent can be withdrawn, once, and the others stay")
    func withdrawal() async throws {
        let first = try await enqueue(.save("a", text: "1"))
        let second = try await enqueue(.save("a", text: "2"))
        let withdrawn = try await database.write { [outbox] connection in
            [try outbox.withdraw(second, in: connection), try outbox.withdraw(second, in: connection)]
        }
        #expect(withdrawn == [.save("a", text: "2"), nil])
        #expect(try await entries().map(\.id) == [first])
        let third = try await enqueue(.save("a", text: "3"))
        #expect(third > second, "An identity is not given twice")
    }

    @Test("Edits of one entity are folded, and taken with one key that stays")
    func folding() async throws {
        try await enqueue(.save("a", text: "1"))
        try await enqueue(.save("b", text: "1"))
        let last = try await enqueue(.save("a", text: "2"))
        let batch = try #require(try await outbox.take(of: "ada"))
        #expect(batch.delivery.edit == .save("a", text: "2"))
        #expect(try await entries().map(\.state) == [.sent, .waiting, .sent])
        try await enqueue(.save("a", text: "3"))
        let again = try #require(try await outbox.take(of: "ada"))
        #expect(again.delivery.key == batch.delivery.key)
        #expect(again.delivery.edit == .save("a", text: "2"), "What may have been sent stays as it is")
        let late = try await database.write { [outbox] in try outbox.withdraw(last, in: $0) }
        #expect(late == nil)
    }

    @Test("To take again what may have been sent changes nothing, which nobody is told of")
    func takenAgain() async throws {
        try await enqueue(.save("a", text: "1"))
        let told = Mutex(0)
        let observation = database.onCommit(touching: ["outbox"]) { _ in told.withLock { $0 += 1 } }
        for _ in 0..<3 { #expect(try await outbox.take(of: "ada")?.delivery.edit == .save("a", text: "1")) }
        #expect(told.withLock { $0 } == 1)
        observation.cancel()
    }

    @Test("Nothing is taken for an account that has gone before the database had its turn")
    func accountGone() async throws {
        let id = try await enqueue(.save("a", text: "1"))
        #expect(try await outbox.take(of: "ada", while: { false }) == nil)
        #expect(try await entries().map(\.id) == [id])
        #expect(try await outbox.take(of: "ada", while: { true })?.ids == [id])
    }

    @Test("Edits that cancel each other out are never sent")
    func cancelledOut() async throws {
        try await enqueue(.save("a", text: "new"))
        try await enqueue(.delete("a"))
        try await enqueue(.save("b", text: "1"))
        #expect(try await outbox.take(of: "ada")?.delivery.edit == .save("b", text: "1"))
        #expect(try await entries().map(\.edit) == [.save("b", text: "1")])
    }

    @Test("A refused edit can be discarded, with those that were sent with it")
    func discarding() async throws {
        let first = try await enqueue(.save("a", text: "1"))
        try await enqueue(.save("a", text: "2"))
        let batch = try #require(try await outbox.take(of: "ada"))
        try await outbox.refuse(batch, OutboxRefusal(message: "Too short", fields: ["text": "Longer, please"]))
        let refused = OutboxEntry<NoteEdit>.State.refused(message: "Too short", fields: ["text": "Longer, please"])
        #expect(try await entries().map(\.state) == [refused, refused])
        #expect(try await outbox.take(of: "ada") == nil)
        let discarded = try await database.write { [outbox] in try outbox.discard(first, in: $0) }
        #expect(discarded == [.save("a", text: "1"), .save("a", text: "2")])
        #expect(try await entries() == [])
    }

    @Test("What waits or was sent is neither discarded nor tried again; an entry is found in its own outbox")
    func notRefused() async throws {
        let id = try await enqueue(.save("a", text: "1"))
        for isSent in [false, true] {
            let batch = isSent ? try await outbox.take(of: "ada") : nil
            try await database.write { [outbox] connection in
                try outbox.retry(id, in: connection)
                let discarded = try outbox.discard(id, in: connection)
                #expect(discarded == [])
            }
            let entry = try await database.read { [outbox] in try outbox.entry(id, in: $0) }
            #expect(
                entry
                    == OutboxEntry(
                        id: id, account: "ada", edit: .save("a", text: "1"), state: isSent ? .sent : .waiting))
            if isSent { #expect(try await outbox.take(of: "ada")?.delivery.key == batch?.delivery.key) }
        }
        let other = Outbox<NoteEdit>(database, name: "other")
        let elsewhere = try await database.read { [outbox] connection in
            [try other.entry(id, in: connection), try outbox.entry(id + 1, in: connection)]
        }
        #expect(elsewhere == [nil, nil])
    }

    @Test("A refused edit that is tried again, alone or with a better one, has a new key", arguments: [true, false])
    func retrying(withAnother: Bool) async throws {
        let id = try await enqueue(.save("a", text: "1"))
        let batch = try #require(try await outbox.take(of: "ada"))
        try await outbox.refuse(batch, OutboxRefusal(message: "Too short", fields: [:]))
        if withAnother {
            try await enqueue(.save("a", text: "longer"))
        } else {
            try await database.write { [outbox] in try outbox.retry(id, in: $0) }
        }
        let again = try #require(try await outbox.take(of: "ada"))
        #expect(again.delivery.key != batch.delivery.key)
        #expect(again.delivery.edit == .save("a", text: withAnother ? "longer" : "1"))
    }

    @Test("An edit that this version of the app cannot read stops, and the others go on")
    func unreadable() async throws {
        try await enqueue(.save("a", text: "1"))
        try await database.write { try $0.execute("UPDATE outbox SET edit = ?", Data("{}".utf8)) }
        try await enqueue(.save("b", text: "1"))
        #expect(try await outbox.take(of: "ada")?.delivery.edit == .save("b", text: "1"))
        #expect(try await entries().map(\.edit) == [.save("b", text: "1")])
    }

    @Test("An edit that this version of the app cannot read is known by its identity, and can be discarded")
    func discardingUnreadable() async throws {
        let id = try await enqueue(.save("a", text: "1"))
        try await database.write { try $0.execute("UPDATE outbox SET edit = ?", Data("{}".utf8)) }
        let other = try await enqueue(.save("b", text: "1"))
        #expect(try await outbox.unreadableEntries(of: "ada").first() == [id])
        #expect(try await outbox.unreadableEntries(of: "bob").first() == [])
        try await database.write { [outbox] connection in
            #expect(throws: DecodingError.self) { try outbox.withdraw(id, in: connection) }
            let count = try connection.count(Query<OutboxRow>())
            #expect(count == 2, "What cannot be read is not removed unseen")
        }
        _ = try await outbox.take(of: "ada")
        let discarded = try await database.write { [outbox] in try outbox.discard(id, in: $0) }
        #expect(discarded == [])
        #expect(try await outbox.unreadableEntries(of: "ada").first() == [])
        #expect(try await entries().map(\.id) == [other])
    }

    @Test("Several outboxes share a table and nothing else")
    func named() async throws {
        let id = try await enqueue(.delete("a"))
        let other = Outbox<NoteEdit>(database, name: "other")
        #expect(try await other.take(of: "ada") == nil)
        #expect(try await database.write { try other.withdraw(id, in: $0) } == nil)
        let batch = try #require(try await outbox.take(of: "ada"))
        try await outbox.refuse(batch, OutboxRefusal(message: "No", fields: [:]))
        let discarded = try await database.write { connection in
            try other.retry(id, in: connection)
            return try other.discard(id, in: connection)
        }
        #expect(discarded == [])
        #expect(try await entries().map(\.state) == [.refused(message: "No", fields: [:])])
    }
}
