import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

private struct Chore: Record, Equatable {
    static let table: Table<Chore> = Table(
        "tasks", Column("id", \.id), Column("title", \.title), make: Chore.init(id:title:))

    var id: Int
    var title: String
}

private struct Renamed: Record, Equatable {
    static let table: Table<Renamed> = Table(
        "tasks", Column("id", \.id), Column("name", \.name), make: Renamed.init(id:name:))

    var id: Int
    var name: String
}

private struct Moved: Record, Equatable {
    static let table: Table<Moved> = Table(
        "jobs", Column("id", \.id), Column("title", \.title), make: Moved.init(id:title:))

    var id: Int
    var title: String
}

private struct Starred: Record, Equatable {
    static let table: Table<Starred> = Table(
        "tasks", Column("id", \.id), Column("title", \.title), Column("stars", \.stars),
        make: Starred.init(id:title:stars:))

    var id: Int
    var title: String
    var stars: Int
}

private struct Bare: Record, Equatable {
    static let table: Table<Bare> = Table("tasks", Column("id", \.id), make: Bare.init(id:))

    var id: Int
}

private struct Noted: Record, Equatable {
    static let table: Table<Noted> = Table(
        "tasks", Column("id", \.id), Column("note", \.note), make: Noted.init(id:note:))

    var id: Int
    var note: String?
}

private struct Labeled: Record, Equatable {
    static let table: Table<Labeled> = Table(
        "tasks", Column("id", \.id), Column("label", \.label), make: Labeled.init(id:label:))

    var id: Int
    var label: String?
}

@Suite("Migrating a table with pending edits", .timeLimit(.minutes(2)))
struct EditableCacheMigrationTests {
    private static let migrations: [Migration] = [.offline, .creating(Chore.table)]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Makes edits offline with the earlier version of the app.
    private func before(_ edit: (EditableCache<Chore>) async throws -> Void) async throws {
        let cache = EditableCache<Chore>(
            try Database(at: folder.file(), migrations: Self.migrations, environment: .stubbed), source: "s",
            account: .just("ada"), connectivity: .just(.offline(since: .distantPast))
        ) { _ in nil }
        for try await _ in cache.page(PageRequest(), fresh: { _ in Page(items: [Chore(id: 1, title: "old")]) }) {}
        try await edit(cache)
    }

    /// Makes an edit with the earlier version of the app, which sends it and gets no response. Returns its key.
    private func beforeResponse(_ edit: (EditableCache<Chore>) async throws -> Void) async throws -> String? {
        let (keys, sent) = AsyncStream<String>.makeStream()
        let cache = EditableCache<Chore>(
            try Database(
                at: folder.file(), migrations: Self.migrations,
                environment: DataEnvironment(clock: StubClock { _ in false })), source: "s", account: .just("ada")
        ) {
            sent.yield($0.key)
            throw GatewayError.offline
        }
        for try await _ in cache.page(PageRequest(), fresh: { _ in Page(items: [Chore(id: 1, title: "old")]) }) {}
        try await edit(cache)
        for await key in keys { return key }
        return nil
    }

    /// Returns a cache of the later version, which has migrated the table.
    private func after<Entity: Record & Equatable>(
        _ sql: String, send: @escaping EditableCache<Entity>.Send
    ) throws -> EditableCache<Entity> where Entity.ID == Int {
        EditableCache(
            try Database(
                at: folder.file(), migrations: Self.migrations + [Migration(sql: sql)], environment: .stubbed),
            source: "s", account: .just("ada"), send: send)
    }

    private func rename(in cache: EditableCache<Chore>) async throws {
        _ = try await cache.save(Chore(id: 1, title: "mine"), from: Chore(id: 1, title: "old")).first()
    }

    @Test(
        "A pending save of a renamed column is sent under the new name",
        arguments: [
            "ALTER TABLE tasks RENAME COLUMN title TO name",
            """
            CREATE TABLE new (id INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL) STRICT;
            INSERT INTO new SELECT id, title FROM tasks; DROP TABLE tasks; ALTER TABLE new RENAME TO tasks;
            """,
        ])
    func renamedColumn(sql: String) async throws {
        try await before { try await rename(in: $0) }
        let (sent, send) = AsyncStream<EntityEdit<Renamed>.Change>.makeStream()
        let cache: EditableCache<Renamed> = try after(sql) { edit in
            send.yield(edit.change)
            return nil
        }
        for await change in sent {
            guard case .save(let task, let fields) = change else { continue }
            #expect(task == Renamed(id: 1, name: "mine"))
            #expect(fields == ["name"])
            break
        }
        withExtendedLifetime(cache) {}
    }

    @Test("An edit without a response is repeated with its column's new name")
    func renamedAfterRequest() async throws {
        let key = try await beforeResponse { try await rename(in: $0) }
        let (sent, send) = AsyncStream<EntityEdit<Renamed>>.makeStream()
        let cache: EditableCache<Renamed> = try after("ALTER TABLE tasks RENAME COLUMN title TO name") { edit in
            send.yield(edit)
            return nil
        }
        for await edit in sent {
            if case .save(let task, let fields) = edit.change {
                #expect(task == Renamed(id: 1, name: "mine"))
                #expect(fields == ["name"])
            }
            #expect(edit.known == Renamed(id: 1, name: "old"))
            #expect(edit.key == key)
            break
        }
        withExtendedLifetime(cache) {}
    }

    @Test("A retry repeats an edit without a response, even if its column was dropped")
    func droppedAfterRequest() async throws {
        let key = try await beforeResponse { try await rename(in: $0) }
        let (sent, send) = AsyncStream<EntityEdit<Bare>>.makeStream()
        let cache: EditableCache<Bare> = try after("ALTER TABLE tasks DROP COLUMN title") { edit in
            send.yield(edit)
            return nil
        }
        for try await pending in cache.pending where pending.contains(where: \.mark.needsDecision) { break }
        try await cache.retry(1)
        for await edit in sent {
            if case .save(let task, let fields) = edit.change {
                #expect(task == Bare(id: 1))
                #expect(fields.isEmpty)
            }
            #expect(edit.key == key)
            break
        }
        withExtendedLifetime(cache) {}
    }

    @Test("Dropping a column and adding another does not count as a rename")
    func replacedColumn() async throws {
        try await before { try await rename(in: $0) }
        let cache: EditableCache<Renamed> = try after(
            "ALTER TABLE tasks DROP COLUMN title; ALTER TABLE tasks ADD COLUMN name TEXT NOT NULL DEFAULT 'new'"
        ) { _ in nil }
        for try await pending in cache.pending where pending.contains(where: \.mark.needsDecision) {
            #expect(pending.map(\.entity) == [Renamed(id: 1, name: "new")])
            break
        }
        #expect(try await cache.discard(1))
    }

    @Test("An empty new column does not count as a renamed column")
    func replacedOptionalColumn() async throws {
        let migrations: [Migration] = [.offline, .creating(Noted.table)]
        do {
            let cache = EditableCache<Noted>(
                try Database(at: folder.file(), migrations: migrations, environment: .stubbed), source: "s",
                account: .just("ada"), connectivity: .just(.offline(since: .distantPast))
            ) { _ in nil }
            let shown = Noted(id: 1, note: "old")
            for try await _ in cache.page(PageRequest(), fresh: { _ in Page(items: [shown]) }) {}
            _ = try await cache.save(Noted(id: 1, note: "mine"), from: shown).first()
        }
        let later = Migration(sql: "ALTER TABLE tasks DROP COLUMN note; ALTER TABLE tasks ADD COLUMN label TEXT")
        let cache = EditableCache<Labeled>(
            try Database(at: folder.file(), migrations: migrations + [later], environment: .stubbed), source: "s",
            account: .just("ada")
        ) { _ in nil }
        for try await pending in cache.pending where pending.contains(where: \.mark.needsDecision) {
            #expect(pending.map(\.entity) == [Labeled(id: 1, label: nil)])
            break
        }
    }

    @Test("A sender skips edits of a dropped column, even before they are adapted")
    func takenBeforeTheAdoption() async throws {
        let migrations: [Migration] = [.offline, .creating(Noted.table)]
        do {
            let cache = EditableCache<Noted>(
                try Database(at: folder.file(), migrations: migrations, environment: .stubbed), source: "s",
                account: .just("ada"), connectivity: .just(.offline(since: .distantPast))
            ) { _ in nil }
            _ = try await cache.save(Noted(id: 1, note: "mine"), from: Noted(id: 1, note: "old")).first()
        }
        let later = Migration(sql: "ALTER TABLE tasks DROP COLUMN note; ALTER TABLE tasks ADD COLUMN label TEXT")
        let database = try Database(at: folder.file(), migrations: migrations + [later], environment: .stubbed)
        let store = EditStore<Labeled>(database: database, source: "s", policy: EditPolicy())
        try await database.write { connection in
            let taken = try store.take("1", of: "ada", key: "k", at: .now, in: connection).0
            #expect(taken == .nothing)
        }
    }

    @Test("A pending edit of a renamed table is sent")
    func renamedTable() async throws {
        try await before { try await rename(in: $0) }
        let (sent, send) = AsyncStream<EntityEdit<Moved>.Change>.makeStream()
        let cache: EditableCache<Moved> = try after("ALTER TABLE tasks RENAME TO jobs") { edit in
            send.yield(edit.change)
            return nil
        }
        for await change in sent {
            if case .save(let task, _) = change { #expect(task == Moved(id: 1, title: "mine")) }
            break
        }
        withExtendedLifetime(cache) {}
    }

    @Test("A pending creation gets the default of an added column")
    func addedColumn() async throws {
        try await before { _ = try await $0.create(Chore(id: -1, title: "new")).first() }
        let (sent, send) = AsyncStream<EntityEdit<Starred>.Change>.makeStream()
        let cache: EditableCache<Starred> = try after("ALTER TABLE tasks ADD COLUMN stars INTEGER NOT NULL DEFAULT 3") {
            edit in
            send.yield(edit.change)
            return nil
        }
        for await change in sent {
            if case .create(let task) = change { #expect(task == Starred(id: -1, title: "new", stars: 3)) }
            break
        }
        withExtendedLifetime(cache) {}
    }

    @Test("An edit of a dropped column needs a decision, and a retry sends its other columns")
    func droppedColumn() async throws {
        try await before {
            try await rename(in: $0)
            _ = try await $0.create(Chore(id: 2, title: "new")).first()
        }
        let (sent, send) = AsyncStream<EntityEdit<Bare>.Change>.makeStream()
        let cache: EditableCache<Bare> = try after("ALTER TABLE tasks DROP COLUMN title") { edit in
            send.yield(edit.change)
            return nil
        }
        let message = "This version of the app has no title. Try again to send the rest of this change, or discard it."
        for try await pending in cache.pending where pending.count(where: \.mark.needsDecision) == 2 {
            #expect(pending.map(\.mark.refusal) == [message, message])
            break
        }
        try await cache.retry(2)
        for await change in sent {
            if case .create(let task) = change { #expect(task == Bare(id: 2)) }
            break
        }
        #expect(try await cache.discard(1))
    }

    @Test("An unreadable edit is listed and can be discarded")
    func unreadable() async throws {
        try await before {
            try await rename(in: $0)
            try await $0.database.write { try $0.execute("UPDATE outbox SET edit = CAST('{}' AS BLOB)") }
        }
        let cache: EditableCache<Chore> = try after("CREATE TABLE other (x INTEGER)") { _ in nil }
        for try await pending in cache.pending where !pending.isEmpty {
            #expect(pending.map(\.id) == [1])
            #expect(pending.map(\.mark.needsDecision) == [true])
            break
        }
        // A version of the app that can read the edit still finds it after a retry.
        try await cache.retry(1)
        let kept: [String] = try await cache.database.read {
            try $0.fetch("SELECT CAST(edit AS TEXT) FROM outbox") { try $0[0] }
        }
        #expect(kept == ["{}"])
        #expect(try await cache.discard(1))
        for try await pending in cache.pending where pending.isEmpty { break }
    }
}
