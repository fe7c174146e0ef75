import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

extension EditableCacheTests {
    @Test("An invalid merge shows the server's value, and its row asks for a decision")
    func impossibleMergeShown() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Fresh milk", in: cache)
        let told = BehaviorSubject<[EntityChange<Memo>]>([])
        let watching = cache.changes.subscribe { told.send(told.value + [$0]) }
        server.put(Memo(id: 1, title: "Milk", text: String(repeating: "x", count: 95)))
        _ = try await load(cache)
        #expect(try await cache.find(1)?.title == "Milk")
        #expect(try await conflict(cache).mine?.title == "Fresh milk")
        for try await changes in told.observable {
            if case .updated(let memo, let mark)? = changes.last, mark.needsDecision, memo.title == "Milk" { break }
        }
        watching.cancel()
    }

    @Test("An entity recreated under a temporary ID that is in flight survives")
    func createdAnewWhileSending() async throws {
        server.numberCreations()
        let (cache, gate) = (try cache(), AsyncStream.makeStream(of: Void.self))
        server.hold(until: gate.stream)
        let jam = Memo(id: -1, title: "Jam")
        let first = cache.create(jam).subscribe { _ in }
        for try await pending in cache.pending where pending.first?.mark.state == .sending { break }
        let deletion = cache.delete(jam).subscribe { _ in }
        for try await pending in cache.pending where pending.first?.mark.isDeletion == true { break }
        let second = cache.create(Memo(id: -1, title: "Salt")).subscribe { _ in }
        for try await pending in cache.pending where pending.first?.entity?.title == "Salt" { break }
        gate.continuation.finish()
        for try await pending in cache.pending where pending.allSatisfy(\.mark.needsDecision) { break }
        #expect(server.memos.map(\.title) == ["Milk", "Bread", "Tea", "Salt"])
        for edit in [first, deletion, second] { edit.cancel() }
    }

    @Test("An entity deleted and recreated has no server columns and causes no conflict")
    func createdAnewLocal() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        _ = try await cache.delete(memo(1, in: cache)).first()
        _ = try await cache.create(Memo(id: 1, title: "Cream")).first()
        server.change(1) { $0.text = "Two bottles" }
        _ = try await load(cache)
        #expect(try await cache.pending.first()?.map(\.mark.state) == [.waiting])
        goOnline()
        for try await pending in cache.pending where pending.allSatisfy(\.mark.needsDecision) { break }
        #expect(server.requests == ["save title Cream"])
    }

    @Test("A save completes even if its form closes before the account is known")
    func closedAtOnce() async throws {
        goOffline()
        let account = BehaviorSubject<String??>(nil)
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: account.observable.compactMap(\.self), connectivity: connectivity.observable
        ) { [server] in try server.perform($0) }
        let milk = Memo(id: 1, title: "Milk", version: 1)
        var cream = milk
        cream.title = "Cream"
        cache.save(cream, from: milk).subscribe { _ in }.cancel()
        account.send("ada")
        for try await pending in cache.pending where pending.first?.entity?.title == "Cream" { break }
    }

    @Test("A repeated edit keeps its account and the version it was first sent with")
    func sentAgain() async throws {
        let sent = Mutex<[String]>([])
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: account.observable, policy: EditPolicy(local: ["version"])
        ) { [server] edit in
            let attempts = sent.withLock { sent in
                sent.append("\(edit.account ?? "nobody") \(edit.known?.version ?? 0)")
                return sent.count
            }
            if attempts == 1 { throw GatewayError.timedOut }
            return try server.perform(edit)
        }
        _ = try await load(cache)
        try await rename(1, "Cream", in: cache)
        try await settled(cache)
        #expect(sent.withLock { $0 } == ["ada 1", "ada 1"])
    }

    private struct Slip: Record, Equatable {
        static let table: Table<Slip> = Table(
            "slips", Column("id", \.id), Column("title", \.title), make: Slip.init(id:title:))

        var id: Int
        var title: String
    }

    @Test("Two caches in one database each have their own pending edits")
    func twoCaches() async throws {
        goOffline()
        let database = try Database(at: folder.file(), migrations: Memo.migrations + [.creating(Slip.table)])
        let memos = EditableCache<Memo>(
            database, source: "server", account: account.observable, connectivity: connectivity.observable
        ) { try server.perform($0) }
        let slips = EditableCache<Slip>(
            database, source: "server", account: account.observable, connectivity: connectivity.observable
        ) { _ in nil }
        _ = try await memos.create(Memo(id: 1, title: "Milk")).first()
        _ = try await slips.create(Slip(id: 1, title: "A letter")).first()
        #expect(try await memos.pending.first()?.map(\.entity?.title) == ["Milk"])
        #expect(try await slips.pending.first()?.map(\.entity?.title) == ["A letter"])
        #expect(try await memos.find(1)?.title == "Milk")
    }

    @Test("Without the migration for edits, reading pending edits fails and is reported")
    func missingTables() async throws {
        goOffline()
        let failures = Mutex(0)
        let cache = EditableCache<Memo>(
            try Database(
                at: folder.file(), migrations: [.creating(Memo.table)],
                environment: DataEnvironment(onFailure: { _ in failures.withLock { $0 += 1 } })),
            source: "memos", account: account.observable, connectivity: connectivity.observable
        ) { [server] in try server.perform($0) }
        await #expect(throws: StoreError.self) { for try await _ in cache.pending {} }
        #expect(failures.withLock { $0 } > 0)
    }

    @Test(
        "A page that changes an already reported row is also reported",
        arguments: [false, true])
    func pageAfterEdit(isSearch: Bool) async throws {
        func load(_ cache: EditableCache<Memo>) async throws -> [String] {
            guard isSearch else { return try await self.load(cache) }
            let found = cache.page(request, where: { $0.id < 3 }) { [server] in server.page($0) }
            var titles: [String] = []
            for try await page in found { titles = page.items.map(\.title) }
            return titles
        }
        let (cache, told) = (try cache(), BehaviorSubject<[EntityChange<Memo>]>([]))
        _ = try await load(cache)
        try await rename(1, "Cream", in: cache)
        let watching = cache.changes.subscribe { told.send(told.value + [$0]) }
        server.change(1) { $0.title = "Butter" }
        server.change(2) { $0.title = "Rolls" }
        #expect(try await load(cache) == ["Butter", "Rolls"])
        #expect(try await load(cache) == ["Butter", "Rolls"])
        try await rename(2, "Toast", in: cache)
        for try await changes in told.observable where changes.last?.title == "Toast" && changes.last?.isSettled == true
        {
            break
        }
        watching.cancel()
        let settled = told.value.filter(\.isSettled).compactMap(\.title)
        #expect(settled == ["Butter", "Toast"])
    }

    @Test("A refusal unrelated to versions is not treated as a conflict")
    func refusalBesideChange() async throws {
        let cache = try cache()
        _ = try await load(cache)
        server.change(1) { $0.text = "Two bottles" }
        server.fail(.refused(message: "Not today", fields: [:]))
        await #expect(throws: GatewayError.refused(message: "Not today", fields: [:])) {
            try await rename(1, "Cream", in: cache)
        }
        #expect(server.memos.first?.title == "Milk")
    }

    @Test("A fetched entity is saved and available without a connection")
    func entityIsSaved() async throws {
        let cache = try cache()
        _ = try await cache.entity(3) { [server] in try server.fetch($0) }.first()
        for try await memo in cache.observe(3) where memo != nil { break }
        let saved = try await cache.entity(3) { _ in throw GatewayError.offline }.first()
        #expect(saved?.title == "Tea")
    }

    @Test("An edit made during a creation is sent with the ID that the server assigns")
    func changedWhileCreated() async throws {
        server.numberCreations()
        let (cache, gate) = (try cache(), AsyncStream.makeStream(of: Void.self))
        server.hold(until: gate.stream)
        let creating = cache.create(Memo(id: -1, title: "Jam")).subscribe { _ in }
        for try await pending in cache.pending where pending.first?.mark.state == .sending { break }
        let shown = try #require(try await cache.find(-1))
        var changed = shown
        changed.text = "Plum"
        let saving = cache.save(changed, from: shown).subscribe { _ in }
        for try await pending in cache.pending where pending.first?.entity?.text == "Plum" { break }
        gate.continuation.finish()
        try await settled(cache)
        #expect(server.memos.last == Memo(id: 1_003, title: "Jam", text: "Plum", version: 5))
        creating.cancel()
        saving.cancel()
    }

    @Test(
        "A repeatedly overtaken edit is resent immediately once, then after pauses",
        arguments: [false, true])
    func overtakenAgain(isEditedMeanwhile: Bool) async throws {
        let clock = StubClock()
        let beginning = clock.now
        let cache = EditableCache<Memo>(
            try Database(
                at: folder.file(), migrations: Memo.migrations,
                environment: DataEnvironment(
                    clock: clock,
                    now: { Date(timeIntervalSinceReferenceDate: beginning.duration(to: clock.now) / .seconds(1)) })),
            source: "memos", account: account.observable,
            connectivity: connectivity.observable, policy: EditPolicy(local: ["version"]),
            fetch: { [server] in try server.fetch($0) }
        ) { [server] edit in
            await server.passGate()
            if server.keys.count < 3 { server.change(1) { $0.text += "." } }
            return try server.perform(edit)
        }
        _ = try await load(cache)
        let gate = AsyncStream.makeStream(of: Void.self)
        server.hold(until: gate.stream)
        goOffline()
        try await rename(1, "Cream", in: cache)
        goOnline()
        for try await pending in cache.pending where pending.first?.mark.state == .sending { break }
        let shown = try await memo(1, in: cache)
        var changed = shown
        if isEditedMeanwhile { changed.title = "Sweet cream" }
        let saving = cache.save(changed, from: shown).subscribe { _ in }
        for try await pending in cache.pending where pending.first?.entity == changed { break }
        gate.continuation.finish()
        try await settled(cache)
        saving.cancel()
        #expect(server.memos.first?.title == changed.title)
        #expect(server.keys.count == 4)
        // A pause starts again if another value has changed, and may already be over.
        #expect(Set(clock.sleeps.filter { $0 > .zero }) == [.seconds(1), .seconds(4)])
    }

    @Test("A list that was never fetched shows a creation and its request's failure")
    func createdBeforeTheFirstPage() async throws {
        let cache = try cache()
        goOffline()
        _ = try await cache.create(Memo(id: -1, title: "Jam")).first()
        for name in ["", "other"] {
            let list = cache.list(name, showsCreated: true) { _ in throw GatewayError.offline }
            for try await contents in list.contents(of: .just(.first))
            where contents.failure as? GatewayError == .offline && contents.map(\.entity.title) == ["Jam"] {
                #expect(!contents.isLoaded)
                break
            }
        }
        let list = cache.list { _ in throw GatewayError.offline }
        for try await contents in list.contents(of: .just(.first)) where contents.failure != nil {
            #expect(contents.isEmpty)
            break
        }
    }

    @Test("A creation appears in a list once, before all pages")
    func createdOnFirstPage() async throws {
        let cache = try cache()
        goOffline()
        _ = try await cache.create(Memo(id: -1, title: "Jam")).first()
        let parts = PublishSubject<ListPart>()
        for try await contents in list(cache).contents(of: parts.observable.prepend(.first)) {
            if contents.count == 3, contents.activity == .none { parts.send(.next) }
            if contents.map(\.entity.title) == ["Jam", "Milk", "Bread", "Tea"] { break }
        }
    }

    @Test("A released cache sends nothing and releases its database")
    func released() async throws {
        goOffline()
        var cache: EditableCache<Memo>? = try cache()
        weak let database = cache?.database
        _ = try await cache?.create(Memo(id: 9, title: "Jam")).first()
        cache = nil
        while database != nil { await Task.yield() }
        goOnline()
        #expect(server.requests.isEmpty)
    }

    @Test("The log of edits keeps the last 10,000 changes")
    func ended() async throws {
        let cache = try cache()
        goOffline()
        try await cache.database.write {
            try $0.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 15000)
                INSERT INTO outbox_changes (source, account, kind, entity, edit, is_performed)
                SELECT 'others', 'ada', 'memos', '1', -i, 1 FROM n
                """)
        }
        _ = try await cache.create(Memo(id: -1, title: "Jam")).first()
        #expect(try await cache.undo(-1))
        let kept = try await cache.database.read {
            try $0.fetch("SELECT count(*), min(number), max(number) FROM outbox_changes") { row in
                [try row[0] as Int, try row[1], try row[2]]
            }
        }
        #expect(kept == [[10_000, 5_004, 15_003]])
    }

    @Test("A creation is listed first on request, and once if the page contains it")
    func createdOnce() async throws {
        let cache = try cache()
        goOffline()
        _ = try await cache.create(Memo(id: 9, title: "Jam")).first()
        #expect(try await load(cache).contains("Jam") == false)
        // The response to an earlier attempt may have been lost.
        let list = cache.list(showsCreated: true) {
            Page([Memo(id: 1, title: "Milk"), Memo(id: 9, title: "Jam")], for: $0, total: 2)
        }
        try await load(list, until: ["Jam", "Milk"])
    }

    @Test("A reverted change is not sent and does not conflict")
    func changedBack() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        goOffline()
        try await rename(1, "Cream", in: cache)
        try await rename(1, "Milk", in: cache)
        server.change(1) { $0.title = "Butter" }
        try await cache.pull { [server] in try server.part($0) }
        goOnline()
        try await settled(cache)
        #expect(server.requests == ["pull all", "pull 3"])
        #expect(try await cache.find(1)?.title == "Butter")
    }

    @Test("A save waits while the sender waits to retry")
    func saveDuringPause() async throws {
        let clock = StubClock { _ in false }
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: DataEnvironment(clock: clock)),
            source: "memos", account: account.observable,
            policy: EditPolicy(local: ["version"])
        ) { [server] in try server.perform($0) }
        _ = try await load(cache)
        server.fail(.offline)
        #expect(try await rename(1, "Cream", in: cache)?.isWaiting == true)
        #expect(try await rename(2, "Rolls", in: cache)?.isWaiting == true)
    }

    @Test("A waiting sender retries immediately if the user asks")
    func retriedAtOnce() async throws {
        let cache = EditableCache<Memo>(
            try Database(
                at: folder.file(), migrations: Memo.migrations,
                environment: DataEnvironment(clock: StubClock { _ in false })), source: "memos",
            account: account.observable,
            policy: EditPolicy(local: ["version"])
        ) { [server] in try server.perform($0) }
        _ = try await load(cache)
        server.fail(.unavailable())
        #expect(try await rename(1, "Cream", in: cache)?.isWaiting == true)
        cache.retryNow()
        try await settled(cache)
        #expect(server.memos.first?.title == "Cream")
    }

    @Test("Two creations that get IDs simultaneously are reported with their own values")
    func numberedTogether() async throws {
        server.numberCreations()
        let cache = try cache()
        goOffline()
        _ = try await cache.create(Memo(id: -1, title: "Jam")).first()
        _ = try await cache.create(Memo(id: -2, title: "Salt")).first()
        let told = BehaviorSubject<[Memo?]>([])
        let watching = cache.unclaimedOutcomes.subscribe { told.send(told.value + [$0.entity]) }
        goOnline()
        let memos = try await wait(for: 2, of: told)
        #expect(memos.map { $0?.title } == ["Jam", "Salt"])
        #expect(memos.map { $0?.id } == [1_003, 1_004])
        watching.cancel()
    }

    @Test("An unreadable saved ID from an earlier version is skipped and blocks no edit")
    func identityOfEarlierVersion() async throws {
        let cache = try cache()
        _ = try await load(cache)
        try await cache.database.write {
            try $0.execute("INSERT INTO cached_aliases VALUES ('memos', 'draft', 'a-text')")
        }
        #expect(try await rename(1, "Cream", in: cache)?.isWaiting == false)
        #expect(try await rename(2, "Rolls", in: cache)?.isWaiting == false)
    }
}
