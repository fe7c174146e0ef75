import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

extension EditableCacheTests {
    /// Returns a cache without server versions, in a database with further tables.
    private func cache(
        with sql: String = "", onFailure: @escaping @Sendable (any Error) -> Void = { _ in },
        send: @escaping EditableCache<Memo>.Send
    ) throws -> EditableCache<Memo> {
        EditableCache(
            try Database(
                at: folder.file(), migrations: Memo.migrations + [Migration(sql: sql)],
                environment: DataEnvironment(clock: StubClock(), onFailure: onFailure)), source: "memos",
            account: account.observable, connectivity: connectivity.observable, policy: EditPolicy(local: ["version"]),
            fetch: { [server] in try server.fetch($0) }, send: send)
    }

    @Test("An edit with an unreadable response waits, and is retried with the same key")
    func unreadableAnswer() async throws {
        let cache = try cache()
        _ = try await load(cache)
        let told = BehaviorSubject<[EditStatus<Memo>]>([])
        let watching = cache.unclaimedOutcomes.subscribe { told.send(told.value + [$0]) }
        server.fail(.unreadable(message: "Who knows"), isLost: true)
        let jam = Memo(id: 9, title: "Jam")
        #expect(try await cache.create(jam).first() == .waiting(jam))
        for try await statuses in told.observable where !statuses.isEmpty { break }
        #expect(told.value.map(\.mark) == [EditMark(.refused(message: "Who knows", fields: [:]))])
        // A further edit is a separate attempt, after the attempt that the server may have performed.
        var more = jam
        more.text = "Two jars"
        #expect(try await cache.save(more, from: jam).first()?.isWaiting == false)
        #expect(server.requests == ["create Jam", "save text Jam"])
        #expect(Set(server.keys).count == 2)

        server.fail(.unreadable(message: "Who knows"), isLost: true)
        #expect(try await rename(1, "Cream", in: cache)?.isWaiting == true)
        try await cache.retry(1)
        try await settled(cache)
        #expect(server.requests == ["create Jam", "save text Jam", "save title Cream"])
        watching.cancel()
    }

    @Test("A temporary ID may be used again once the server has replaced it")
    func temporaryIdentityAgain() async throws {
        server.numberCreations()
        let cache = try cache()
        _ = try await load(cache)
        for title in ["Jam", "Salt"] {
            _ = try await cache.create(Memo(id: -1, title: title)).first()
            try await settled(cache)
        }
        #expect(server.memos.suffix(2).map(\.title) == ["Jam", "Salt"])
        for memo in server.memos.suffix(2) { #expect(try await cache.find(memo.id) == memo) }
        #expect(try await cache.find(-1)?.title == "Salt")
    }

    @Test("Creating an entity with the ID of a pending creation fails")
    func secondCreation() async throws {
        goOffline()
        let cache = try cache()
        _ = try await cache.create(Memo(id: 0, title: "Jam")).first()
        await #expect(throws: StoreError.self) { try await cache.create(Memo(id: 0, title: "Salt")).first() }
        #expect(try await cache.find(0)?.title == "Jam")
        #expect(try await cache.undo(0))
        _ = try await cache.create(Memo(id: 0, title: "Salt")).first()
        #expect(try await cache.find(0)?.title == "Salt")
    }

    @Test("A temporary ID finds only its own account's entity")
    func temporaryIdentityOfAnotherAccount() async throws {
        server.numberCreations()
        let cache = try cache()
        _ = try await load(cache)
        _ = try await cache.create(Memo(id: -1, title: "Jam")).first()
        account.send("bob")
        try await cache.pull { [server] in try server.part($0) }
        #expect(try await cache.find(-1) == nil)
    }

    @Test("An edit that results in an invalid entity is refused without delaying others")
    func undeliverable() async throws {
        goOffline()
        let cache = try cache()
        _ = try await load(cache)
        let row: StoredRow = ["id": .integer(9), "title": .text(String(repeating: "x", count: 101))]
        let edit = try JSONEncoder().encode(RowEdit(id: .integer(9), change: .create(row)))
        try await cache.database.write {
            try $0.execute(
                """
                INSERT INTO outbox (source, account, kind, entity, item, edit)
                VALUES ('memos', 'ada', 'memos', '9', 9, ?)
                """, edit)
        }
        try await rename(1, "Cream", in: cache)
        goOnline()
        for try await pending in cache.pending where pending.map(\.mark.needsDecision) == [true] { break }
        #expect(server.requests == ["save title Cream"])
        #expect(try await cache.discard(9))
    }

    @Test("A response that the table rejects is reported, and not requested again")
    func unrecordable() async throws {
        let failures = BehaviorSubject<[any Error]>([])
        let cache = try cache(
            with: """
                CREATE TABLE lines (memo INTEGER NOT NULL REFERENCES memos (id)) STRICT;
                """, onFailure: { failures.send(failures.value + [$0]) }
        ) { [server] in try server.perform($0) }
        _ = try await load(cache)
        try await cache.database.write { try $0.execute("INSERT INTO lines VALUES (1)") }
        #expect(try await cache.delete(try await memo(1, in: cache)).first()?.isWaiting == false)
        try await rename(2, "Rolls", in: cache)
        #expect(server.requests == ["delete 1", "save title Rolls"])
        #expect(failures.value.count == 1)
    }

    @Test("An edit is refused if the table rejects the server's version")
    func unrecordableConflict() async throws {
        let failures = BehaviorSubject<[any Error]>([])
        let cache = try cache(
            with: "CREATE UNIQUE INDEX titles ON memos (title)",
            onFailure: { failures.send(failures.value + [$0]) }
        ) { [server] in try server.perform($0) }
        _ = try await load(cache)
        server.change(1) { $0.title = "Bread" }
        await #expect(throws: GatewayError.self) { try await rename(1, "Cream", in: cache) }
        #expect(server.requests == ["save title Cream"])
        #expect(failures.value.count == 1)
    }

    @Test("A refused edit with a waiting form discards only that edit")
    func refusedBefore() async throws {
        goOffline()
        let cache = try cache()
        _ = try await load(cache)
        try await rename(1, "refused", in: cache)
        goOnline()
        for try await pending in cache.pending where pending.map(\.mark.needsDecision) == [true] { break }
        let shown = try await memo(1, in: cache)
        var changed = shown
        changed.text = "Two bottles"
        await #expect(throws: GatewayError.self) { try await cache.save(changed, from: shown).first() }
        #expect(try await cache.pending.first()?.map(\.entity) == [shown])
        #expect(try await cache.pending.first()?.map(\.mark.needsDecision) == [true])
    }

    @Test("A deletion dropped for another device's change is not reported as performed")
    func deletionGivesWay() async throws {
        let cache = try cache(policy: EditPolicy(deletion: .theirs, local: ["version"]))
        _ = try await load(cache)
        let shown = try await memo(1, in: cache)
        server.change(1) { $0.title = "Cream" }
        _ = try await load(cache)
        await #expect(throws: GatewayError.cancelled) { try await cache.delete(shown).first() }
        #expect(server.requests.isEmpty)
        #expect(try await cache.find(1)?.title == "Cream")
    }

    @Test("A response without an entity leaves newer pulled values in place")
    func answerWithoutValue() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let cache = try cache { _ in
            for await _ in gate.stream {}
            return nil
        }
        _ = try await load(cache)
        async let saved = rename(1, "Cream", in: cache)
        for try await pending in cache.pending where pending.first?.mark.state == .sending { break }
        server.change(1) { $0.text = "Two bottles" }
        try await cache.pull { [server] in try server.part($0) }
        gate.continuation.finish()
        _ = try await saved
        let memo = try await memo(1, in: cache)
        #expect([memo.title, memo.text] == ["Cream", "Two bottles"])
    }

    @Test("A late response does not replace another account's pull cursor")
    func cursorOfAnotherAccount() async throws {
        let (cache, gate) = (try cache(), AsyncStream.makeStream(of: Void.self))
        try await cache.pull { [server] in try server.part($0) }
        server.hold(until: gate.stream)
        account.send("bob")
        async let created = cache.create(Memo(id: 9, title: "Jam")).first()
        for try await pending in cache.pending where pending.first?.mark.state == .sending { break }
        server.put(Memo(id: 4, title: "Salt"))
        try await cache.pull { [server] in try server.part($0) }
        gate.continuation.finish()
        _ = try await created
        try await cache.pull { [server] in try server.part($0) }
        #expect(server.requests == ["pull all", "pull all", "create Jam", "pull all"])
    }

    @Test("A created entity is fetched by the server's ID once it is performed")
    func detailOfCreated() async throws {
        let cache = try cache()
        let asked = Mutex<[Int]>([])
        let ask: @Sendable (Int) async throws -> Memo = { [server] id in
            asked.withLock { $0.append(id) }
            return try server.fetch(id)
        }
        server.numberCreations()
        goOffline()
        let jam = Memo(id: -1, title: "Jam")
        _ = try await cache.create(jam).first()
        #expect(try await cache.refresh(-1, ask) == jam)
        #expect(try await cache.entity(-1, fresh: ask).first() == jam)
        #expect(asked.withLock { $0 } == [])
        goOnline()
        try await settled(cache)
        let number = try #require(server.memos.first { $0.title == "Jam" }?.id)
        #expect(try await cache.refresh(-1, ask)?.title == "Jam")
        #expect(try await cache.entity(-1, fresh: ask).first()?.title == "Jam")
        #expect(asked.withLock { $0 } == [number, number])
    }

    @Test("Fetching an entity updates lists that show older values")
    func detailIsTold() async throws {
        let (cache, told) = (try cache(), BehaviorSubject<[EntityChange<Memo>]>([]))
        _ = try await load(cache)
        let watching = cache.changes.subscribe { told.send(told.value + [$0]) }
        server.change(1) { $0.title = "Butter" }
        for id in [1, 2, 3] { _ = try await cache.refresh(id) { [server] in try server.fetch($0) } }
        _ = try await cache.create(Memo(id: 9, title: "Jam")).first()
        for try await changes in told.observable where changes.last?.title == "Jam" && changes.last?.isSettled == true {
            break
        }
        watching.cancel()
        #expect(told.value.filter(\.isSettled).compactMap(\.title) == ["Butter", "Jam"])
    }

    @Test("A search lists this device's creations first, in the order they were made")
    func searchOfCreations() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        for id in 1...8 { _ = try await cache.create(Memo(id: -id, title: "Memo \(id)")).first() }
        let found = await cache.saved(PageRequest(perPage: 20)) { _ in true }
        #expect(found?.items.map(\.id) == [-1, -2, -3, -4, -5, -6, -7, -8, 1, 2])
    }

    @Test("If a proxy refuses edits, the edits wait, and their rows stay", arguments: [404, 410, 400, 409])
    func proxy(status: Int) async throws {
        let page = HTTPResponse(
            status: status, headers: ["Content-Type": "text/html"], body: Data("<html>Not found</html>".utf8))
        let api = try client(StubTransport { _ in page })
        let cache = try cache { edit in
            _ = try await api.send(Endpoint<NoContent>(.delete, path: ["memos", edit.key]))
            return nil
        }
        _ = try await load(cache)
        #expect(try await rename(1, "Cream", in: cache)?.isWaiting == true)
        #expect(try await cache.delete(try await memo(2, in: cache)).first()?.isWaiting == true)
        let marks = try await cache.pending.first()?.map(\.mark.needsDecision)
        #expect(marks == [false, false])
        #expect(try await cache.find(1)?.title == "Cream")
    }
}
