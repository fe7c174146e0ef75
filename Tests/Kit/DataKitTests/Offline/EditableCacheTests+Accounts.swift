import DataKitDoubles
import DomainKit
import Reactive
import Synchronization
import Testing

@testable import DataKit

extension EditableCacheTests {
    @Test("A search finds this account's new creations, but not another account's edits")
    func searchOfAnotherAccount() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        account.send("bob")
        let jam = Memo(id: 9, title: "Jam")
        _ = try await cache.create(jam).first()
        let found = await cache.saved(PageRequest()) { _ in true }
        #expect(found?.items == [jam])
        #expect(found?.unreadableItems == 0)
    }

    @Test("Edits made while signed out go to the next account that signs in")
    func adopted() async throws {
        account.send(nil)
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Cream", in: cache)
        account.send("bob")
        for try await pending in cache.pending where pending.first?.entity?.title == "Cream" { break }
        goOnline()
        try await settled(cache)
        #expect(server.memos.first?.title == "Cream")
    }

    @Test("A failed edit made while signed out is kept next to the account's edits")
    func adoptedBehindUnsent() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Cream", in: cache)
        account.send(nil)
        goOnline()
        _ = try await load(cache)
        let shown = try await memo(1, in: cache)
        var changed = shown
        changed.text = "Two bottles"
        server.fail(.signedOut())
        #expect(try await cache.save(changed, from: shown).first()?.isWaiting == true)
        goOffline()
        account.send("ada")
        for try await pending in cache.pending where pending.first?.entity?.text == "Two bottles" { break }
        goOnline()
        try await settled(cache)
        #expect(server.memos.first?.title == "Cream")
        #expect(server.memos.first?.text == "Two bottles")
    }

    @Test("A temporary ID used by two owners stands for two separate entities")
    func adoptedBesideCreation() async throws {
        server.numberCreations()
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        _ = try await cache.create(Memo(id: -1, title: "Jam")).first()
        try await rename(-1, "Plum jam", in: cache)
        account.send(nil)
        _ = try await cache.create(Memo(id: -1, title: "Fig")).first()
        account.send("ada")
        for try await pending in cache.pending where pending.first?.entity?.title == "Fig" { break }
        goOnline()
        try await settled(cache)
        #expect(server.memos.map(\.title).sorted() == ["Bread", "Fig", "Milk", "Plum jam", "Tea"])
        #expect(try await memo(-1, in: cache).title == "Fig", "The identity is the second one's")
    }

    @Test("A save made before the queue was read survives another account's sign-in")
    func savedBeforeSnapshot() async throws {
        let database = try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed)
        let gate = Gate()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let (asked, ask) = AsyncStream<Void>.makeStream()
        goOffline()
        // The pending edits are read after this write, and no longer if the account has changed by then.
        async let writing: Void = database.write { _ in
            begin.yield()
            gate.wait()
        }
        for await _ in begun { break }
        let cache = EditableCache<Memo>(
            database, source: "memos", account: account.observable.handleEvents(onElement: { _ in ask.yield() }),
            connectivity: connectivity.observable
        ) { [server] in try server.perform($0) }
        // The cache itself subscribes to the account three times.
        var questions = asked.makeAsyncIterator()
        for _ in 0..<3 { await questions.next() }
        async let saved = cache.save(Memo(id: 1, title: "Cream"), from: Memo(id: 1, title: "Milk")).first()
        await questions.next()
        account.send("bob")
        gate.open()
        try await writing
        #expect(try await saved?.isWaiting == true)
        account.send("ada")
        for try await pending in cache.pending where pending.first?.entity?.title == "Cream" { break }
    }

    @Test("Earlier rows stay in an account's list when its edits are performed or undone")
    func signedInWithList() async throws {
        account.send(nil)
        server.numberCreations()
        let cache = try cache()
        _ = try await load(cache)
        let told = BehaviorSubject<[EntityChange<Memo>]>([])
        let watching = cache.changes.subscribe { told.send(told.value + [$0]) }
        func wait(until isThere: (EntityChange<Memo>) -> Bool) async throws {
            for try await changes in told.observable {
                if changes.contains(where: isThere) { break }
                let isGone = changes.contains { if case .removed = $0 { true } else { false } }
                try #require(!isGone)
            }
        }
        account.send("bob")
        #expect(try await rename(1, "Cream", in: cache)?.isWaiting == false)
        let cream = try await memo(1, in: cache)
        try await wait { $0 == .updated(cream, EditMark()) }
        #expect(try await cache.create(Memo(id: -1, title: "Jam")).first()?.isWaiting == false)
        try await wait { $0 == .renamed(-1, to: 1_003) }
        goOffline()
        let bread = try await memo(2, in: cache)
        try await rename(2, "Rolls", in: cache)
        #expect(try await cache.undo(2))
        try await wait { $0 == .updated(bread, EditMark()) }
        watching.cancel()
    }

    @Test("A sign-in pulls everything, and ignores late responses to earlier requests")
    func pulledAfterSignIn() async throws {
        account.send(nil)
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        let (asked, ask) = AsyncStream<Void>.makeStream()
        let (answers, answer) = AsyncStream<Void>.makeStream()
        let late = cache.page(request) { [server] request in
            let page = server.page(request)
            ask.yield()
            for await _ in answers { break }
            return page
        }
        let loading = Task { for try await _ in late {} }
        for await _ in asked { break }
        account.send("bob")
        let cursors = Mutex<[String?]>([])
        server.change(1) { $0.title = "Cream" }
        try await cache.pull { [server] cursor in
            cursors.withLock { $0.append(cursor) }
            return try server.part(cursor)
        }
        #expect(cursors.withLock { $0.first } == .some(nil))
        answer.yield()
        try await loading.value
        #expect(try await cache.find(1)?.title == "Cream")
    }

    @Test("One account's edit does not hide another account's edit of the same entity")
    func editsOfAnotherAccount() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Cream", in: cache)
        account.send("bob")
        for try await pending in cache.pending where pending.isEmpty { break }
        _ = try await load(cache)
        #expect(try await cache.find(1)?.title == "Milk")
        let shown = try await memo(1, in: cache)
        var changed = shown
        changed.text = "Two bottles"
        _ = try await cache.save(changed, from: shown).first()
        #expect(try await cache.find(1) == changed)
    }

    @Test("An observed entity shows the edits of the account that is signed in")
    func observedByAccount() async throws {
        let (cache, told) = (try cache(), BehaviorSubject<[String?]>([]))
        _ = try await load(cache)
        let watching = cache.observe(1).subscribe { told.send(told.value + [$0?.title]) }
        _ = try await wait(for: 1, of: told)
        account.send("bob")
        _ = try await wait(for: 2, of: told)
        server.change(1) { $0.title = "Cream" }
        _ = try await load(cache)
        #expect(told.value == ["Milk", nil, "Cream"])
        watching.cancel()
    }

    @Test("A page requested by the previous account is not shown to the next one")
    func pageOfAccountBefore() async throws {
        let (cache, gate) = (try cache(), AsyncStream.makeStream(of: Void.self))
        let asked = BehaviorSubject(false)
        let late = Task { [server, request] in
            let pages = cache.page(request) { request in
                asked.send(true)
                for await _ in gate.stream {}
                return server.page(request)
            }
            for try await _ in pages {}
        }
        for try await isAsked in asked.observable where isAsked { break }
        account.send("bob")
        try await cache.pull { [server] in try server.part($0) }
        server.put(Memo(id: 1, title: "Ada's"))
        gate.continuation.finish()
        try await late.value
        #expect(try await cache.find(1)?.title == "Milk")
    }

    @Test("Edits that another process makes for an earlier account do not reach the rows")
    func changesOfAccountBefore() async throws {
        goOffline()
        let (cache, other) = (try cache(), BehaviorSubject<String?>("ada"))
        _ = try await load(cache)
        let told = BehaviorSubject<[EntityChange<Memo>]>([])
        let watching = cache.changes.subscribe { told.send(told.value + [$0]) }
        let milk = try await memo(1, in: cache)
        account.send("bob")
        _ = try await load(cache)
        let process = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: other.observable,
            connectivity: connectivity.observable
        ) { [server] in try server.perform($0) }
        var cream = milk
        cream.title = "Cream"
        _ = try await process.save(cream, from: milk).first()
        try await rename(2, "Rolls", in: cache)
        for try await changes in told.observable where changes.last?.title == "Rolls" { break }
        #expect(told.value.allSatisfy { $0.title != "Cream" })
        watching.cancel()
    }

    @Test("A page requested before an account change does not restore deleted entities")
    func pageOfTimeBefore() async throws {
        let (cache, gate) = (try cache(), AsyncStream.makeStream(of: Void.self))
        try await cache.pull { [server] in try server.part($0) }
        let asked = BehaviorSubject(false)
        let late = Task { [server, request] in
            let pages = cache.page(request) { request in
                let page = server.page(request)
                asked.send(true)
                for await _ in gate.stream {}
                return page
            }
            for try await _ in pages {}
        }
        for try await isAsked in asked.observable where isAsked { break }
        server.remove(1)
        account.send("bob")
        try await cache.pull { [server] in try server.part($0) }
        account.send("ada")
        try await cache.pull { [server] in try server.part($0) }
        gate.continuation.finish()
        try await late.value
        #expect(try await cache.find(1) == nil)
        #expect(try await cache.find(2)?.title == "Bread")
    }

    @Test("An edit made while signed out is sent without an account")
    func nobody() async throws {
        let accounts = Mutex<[String?]>([])
        account.send(nil)
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: account.observable,
            policy: EditPolicy(local: ["version"])
        ) { [server] edit in
            accounts.withLock { $0.append(edit.account) }
            return try server.perform(edit)
        }
        _ = try await load(cache)
        try await rename(1, "Cream", in: cache)
        try await settled(cache)
        #expect(accounts.withLock { $0 } == [nil])
    }

    @Test("A save in flight waits for its account if another account signs in")
    func saveDuringSignIn() async throws {
        let (cache, gate) = (try cache(), AsyncStream.makeStream(of: Void.self))
        _ = try await load(cache)
        server.hold(until: gate.stream)
        async let saved = rename(1, "Cream", in: cache)
        for try await pending in cache.pending where pending.first?.mark.state == .sending { break }
        account.send("bob")
        #expect(try await saved?.isWaiting == true)
        gate.continuation.finish()
        account.send("ada")
        try await settled(cache)
        #expect(server.requests == ["save title Cream"])
    }
}
