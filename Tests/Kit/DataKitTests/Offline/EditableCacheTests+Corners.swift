import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing
import VirtualTime

@testable import DataKit

/// What happens seldom: two things at once, the second time, an answer that comes late.
extension EditableCacheTests {
    @Test("An edit that a version without this cache has sent is sent again under its key")
    func earlierKey() async throws {
        let database = try Database(at: folder.file(), migrations: [.cache, .outbox, .creating(Memo.table)])
        try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO outbox (outbox, account, entity, edit, key) VALUES (?, 'ada', '2', ?, 'sent before')
                """, "memos of memos", try JSONEncoder().encode(Memo(id: 2, title: "Rolls")))
        }
        let cache = EditableCache<Memo>(
            try Database(
                at: folder.file(), migrations: [.cache, .outbox, .creating(Memo.table), .pageTokens, .editing]),
            source: "memos", account: account.observable, clock: StubClock(),
            earlier: { data in (try? JSONDecoder().decode(Memo.self, from: data)).map { .save($0, fields: []) } }
        ) { [server] in try server.perform($0) }
        try await settled(cache)
        #expect(server.state.withLock { $0.keys } == ["sent before"])
    }

    @Test("An edit that is sent again is sent for the same account, with the version that it was first sent with")
    func sentAgain() async throws {
        let sent = Mutex<[String]>([])
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos",
            account: account.observable, policy: EditPolicy(local: ["version"]), clock: StubClock()
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

    @Test("Of two caches in one database each has the edits of its own entities")
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

    @Test("A database without the tables of edits fails what waits, and is reported")
    func missingTables() async throws {
        goOffline()
        let failures = Mutex(0)
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: [.cache, .pageTokens, .outbox, .creating(Memo.table)]),
            source: "memos", account: account.observable, connectivity: connectivity.observable,
            onFailure: { _ in failures.withLock { $0 += 1 } }
        ) { [server] in try server.perform($0) }
        await #expect(throws: StoreError.self) { for try await _ in cache.pending {} }
        #expect(failures.withLock { $0 } == 1)
    }

    @Test("An edit of what is shown and not saved yet, once undone, leaves what was shown")
    func undoneBeforeSaved() async throws {
        let cache = try cache()
        goOffline()
        let milk = Memo(id: 1, title: "Milk", version: 1)
        var cream = milk
        cream.title = "Cream"
        _ = try await cache.save(cream, from: milk).first()
        #expect(try await cache.find(1) == cream)
        #expect(try await cache.undo(1))
        #expect(try await cache.find(1) == milk)
    }

    @Test("A search does not find what another account has saved, and finds what was created here since")
    func searchOfAnotherAccount() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        account.send("bob", isolation: nil)
        let jam = Memo(id: 9, title: "Jam")
        _ = try await cache.create(jam).first()
        let found = await cache.saved(PageRequest()) { _ in true }
        #expect(found?.items == [jam])
        #expect(found?.unreadableItems == 0)
    }

    @Test("A page that changes a row which was told of before is told as well: what was told may arrive after it")
    func pageAfterEdit() async throws {
        let (cache, told) = (try cache(), BehaviorSubject<[EntityChange<Memo>]>([]))
        _ = try await load(cache)
        try await rename(1, "Cream", in: cache)
        let watching = cache.changes.subscribe { told.send(told.value + [$0], isolation: nil) }
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

    @Test("What was made while nobody was signed in belongs to the next account, and is sent for it")
    func adopted() async throws {
        account.send(nil, isolation: nil)
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Cream", in: cache)
        account.send("bob", isolation: nil)
        for try await pending in cache.pending where pending.first?.entity?.title == "Cream" { break }
        goOnline()
        try await settled(cache)
        #expect(server.memos.first?.title == "Cream")
    }

    @Test("An edit of one account is not laid over what another one saves of the same entity")
    func editsOfAnotherAccount() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Cream", in: cache)
        account.send("bob", isolation: nil)
        for try await pending in cache.pending where pending.isEmpty { break }
        _ = try await load(cache)
        #expect(try await cache.find(1)?.title == "Milk")
        let shown = try await memo(1, in: cache)
        var changed = shown
        changed.text = "Two bottles"
        _ = try await cache.save(changed, from: shown).first()
        #expect(try await cache.find(1) == changed)
    }

    @Test("An entity is observed as the account that is signed in has it, and no longer as the one before")
    func observedByAccount() async throws {
        let (cache, told) = (try cache(), BehaviorSubject<[String?]>([]))
        _ = try await load(cache)
        let watching = cache.observe(1).subscribe { told.send(told.value + [$0?.title], isolation: nil) }
        _ = try await wait(for: 1, of: told)
        account.send("bob", isolation: nil)
        _ = try await wait(for: 2, of: told)
        server.change(1) { $0.title = "Cream" }
        _ = try await load(cache)
        #expect(told.value == ["Milk", nil, "Cream"])
        watching.cancel()
    }

    @Test("A refusal that has nothing to do with versions is one, although somebody else has changed the entity")
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

    @Test("Entities of a pull that cannot be read are counted where they cannot be asked for one by one")
    func unreadableWithoutFetch() async throws {
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos", account: account.observable,
            clock: StubClock()
        ) { [server] in try server.perform($0) }
        let unreadable = try await cache.pull { _ in
            PullPart(entities: [Memo(id: 1, title: "Milk")], unreadable: [2, 3], cursor: "1")
        }
        #expect(unreadable == 2)
    }

    @Test("One entity that the server has sent is saved, and is there without a connection")
    func entityIsSaved() async throws {
        let cache = try cache()
        _ = try await cache.entity(3) { [server] in try server.fetch(3) }.first()
        for try await memo in cache.observe(3) where memo != nil { break }
        let saved = try await cache.entity(3) { throw GatewayError.offline }.first()
        #expect(saved?.title == "Tea")
    }

    @Test("A page shows what is to be deleted as the server has it by now, and not as it was when it was deleted")
    func changedBeforeDeletion() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        _ = try await cache.delete(try await memo(1, in: cache)).first()
        server.change(1) { $0.title = "Cream" }
        #expect(try await load(cache) == ["Cream", "Bread"])
        #expect(try await cache.pending.first()?.map(\.entity?.title) == ["Cream"])
    }

    @Test("A deletion of what is not there any more is performed")
    func deletedTwice() async throws {
        let cache = try cache()
        _ = try await load(cache)
        server.fail(.notFound())
        let outcome = try await cache.delete(try await memo(1, in: cache)).first()
        #expect(outcome?.isWaiting == false)
        #expect(try await cache.find(1) == nil)
    }

    @Test("A change of what is being created goes to the number that the server has given it")
    func changedWhileCreated() async throws {
        server.state.withLock { $0.numbersCreations = true }
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
        "An edit that somebody else is ahead of time and again is sent at once the first time, later after pauses",
        arguments: [false, true])
    func overtakenAgain(isEditedMeanwhile: Bool) async throws {
        let clock = StubClock()
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos", account: account.observable,
            connectivity: connectivity.observable, policy: EditPolicy(local: ["version"]), clock: clock,
            now: { Date(timeIntervalSinceReferenceDate: Double(clock.sleeps.count) * 1_000) },
            fetch: { [server] in try server.fetch($0) }
        ) { [server] edit in
            await server.passGate()
            if server.state.withLock({ $0.keys.count }) < 3 { server.change(1) { $0.text += "." } }
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
        #expect(server.state.withLock { $0.keys.count } == 4)
        // A pause begins anew where something else has changed meanwhile, and may be over by then.
        #expect(Set(clock.sleeps.filter { $0 > .zero }) == [.seconds(1), .seconds(4)])
    }

    @Test("A page that the account before has asked for is not shown to this one")
    func pageOfAccountBefore() async throws {
        let (cache, gate) = (try cache(), AsyncStream.makeStream(of: Void.self))
        let asked = BehaviorSubject(false)
        let late = Task { [server, request] in
            let pages = cache.page(request) { request in
                asked.send(true, isolation: nil)
                for await _ in gate.stream {}
                return server.page(request)
            }
            for try await _ in pages {}
        }
        for try await isAsked in asked.observable where isAsked { break }
        account.send("bob", isolation: nil)
        try await cache.pull { [server] in try server.part($0) }
        server.put(Memo(id: 1, title: "Ada's"))
        gate.continuation.finish()
        try await late.value
        #expect(try await cache.find(1)?.title == "Milk")
    }

    @Test("What the account before has made, in another process, is not told to this one's rows")
    func changesOfAccountBefore() async throws {
        goOffline()
        let (cache, other) = (try cache(), BehaviorSubject<String?>("ada"))
        _ = try await load(cache)
        let told = BehaviorSubject<[EntityChange<Memo>]>([])
        let watching = cache.changes.subscribe { told.send(told.value + [$0], isolation: nil) }
        let milk = try await memo(1, in: cache)
        account.send("bob", isolation: nil)
        _ = try await load(cache)
        let process = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos", account: other.observable,
            connectivity: connectivity.observable, clock: StubClock()
        ) { [server] in try server.perform($0) }
        var cream = milk
        cream.title = "Cream"
        _ = try await process.save(cream, from: milk).first()
        try await rename(2, "Rolls", in: cache)
        for try await changes in told.observable where changes.last?.title == "Rolls" { break }
        #expect(told.value.allSatisfy { $0.title != "Cream" })
        watching.cancel()
    }

    @Test("A page that was asked for before another account was here does not bring back what was deleted since")
    func pageOfTimeBefore() async throws {
        let (cache, gate) = (try cache(), AsyncStream.makeStream(of: Void.self))
        try await cache.pull { [server] in try server.part($0) }
        let asked = BehaviorSubject(false)
        let late = Task { [server, request] in
            let pages = cache.page(request) { request in
                let page = server.page(request)
                asked.send(true, isolation: nil)
                for await _ in gate.stream {}
                return page
            }
            for try await _ in pages {}
        }
        for try await isAsked in asked.observable where isAsked { break }
        server.remove(1)
        account.send("bob", isolation: nil)
        try await cache.pull { [server] in try server.part($0) }
        account.send("ada", isolation: nil)
        try await cache.pull { [server] in try server.part($0) }
        gate.continuation.finish()
        try await late.value
        #expect(try await cache.find(1) == nil)
        #expect(try await cache.find(2)?.title == "Bread")
    }

    @Test("A save of what a pull says is deleted is asked about before it is sent")
    func deletedByPull() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        goOffline()
        try await rename(1, "Cream", in: cache)
        server.remove(1)
        try await cache.pull { [server] in try server.part($0) }
        goOnline()
        let conflict = try await conflict(cache)
        #expect(conflict.theirs == nil)
        #expect(server.requests == ["pull all", "pull 3"])
    }

    @Test("A pull that never gets its turn fails in the end")
    func pullWithoutTurn() async throws {
        let (cache, other) = (try cache(), try cache())
        let asked = Mutex(0)
        await #expect(throws: GatewayError.unavailable()) {
            try await cache.pull { [server] cursor in
                asked.withLock { $0 += 1 }
                server.put(Memo(id: 1, title: "Milk"))
                // Another process is always ahead.
                try await other.pull { [server] in try server.part($0) }
                return try server.part(cursor)
            }
        }
        #expect(asked.withLock { $0 } == 10)
    }

    @Test("A pull in parts goes on where the last one has ended, until there is no more")
    func pullInParts() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        for id in 4...8 { server.put(Memo(id: id, title: "Memo \(id)")) }
        try await cache.pull { [server] in try server.part($0, limit: 2) }
        try await cache.pull { [server] in try server.part($0, limit: 2) }
        #expect(server.requests == ["pull all", "pull 3", "pull 5", "pull 7", "pull 8"])
        for id in 4...8 { #expect(try await cache.find(id)?.title == "Memo \(id)") }
    }

    @Test("A pull of everything in parts keeps what each of them has, and nothing else")
    func everythingInParts() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        try await Database(at: folder.file(), migrations: Memo.migrations).write {
            try $0.execute("UPDATE cached_pulls SET cursor = NULL")
        }
        let memos = server.memos
        try await cache.pull { cursor in
            PullPart(entities: [memos[cursor == nil ? 0 : 2]], cursor: "part", hasMore: cursor == nil)
        }
        for (id, title) in [(1, "Milk"), (2, nil), (3, "Tea")] { #expect(try await cache.find(id)?.title == title) }
    }

    @Test("A pull of everything that has to begin anew has nothing of what came before")
    func everythingAnew() async throws {
        let cache = try cache()
        let memos = server.memos
        let gone = GatewayError.notFound(cause: .init(APIError.status(410, message: nil)))
        let isFirst = BehaviorSubject(true)
        try await cache.pull { cursor in
            guard cursor == nil else { throw gone }
            guard isFirst.value else { return PullPart(entities: Array(memos.dropFirst()), cursor: "9") }
            isFirst.send(false, isolation: nil)
            return PullPart(entities: [memos[0]], cursor: "part", hasMore: true)
        }
        for (id, title) in [(1, nil), (2, "Bread"), (3, "Tea")] { #expect(try await cache.find(id)?.title == title) }
    }

    @Test("What cannot be read in a pull of everything is there, and stays as it was saved")
    func unreadableStays() async throws {
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos", account: account.observable,
            clock: StubClock()
        ) { [server] in try server.perform($0) }
        let memos = server.memos
        try await cache.pull { _ in PullPart(entities: memos, cursor: nil) }
        try await cache.pull { _ in PullPart(entities: [memos[0]], unreadable: [2], cursor: nil) }
        for (id, title) in [(1, "Milk"), (2, "Bread"), (3, nil)] { #expect(try await cache.find(id)?.title == title) }
    }

    @Test("A pull of everything that is short of its total deletes nothing and begins anew; one that has it all does")
    func pullShortOfTotal() async throws {
        let cache = try cache()
        let cursors = Mutex<[String?]>([])
        let memos = server.memos
        func pull(_ count: Int, of total: Int) async throws {
            try await cache.pull { cursor in
                cursors.withLock { $0.append(cursor) }
                return PullPart(entities: Array(memos.prefix(count)), cursor: "9", total: total)
            }
        }
        try await cache.pull { _ in PullPart(entities: memos, cursor: nil) }
        let short = "The server's list ended after 1 of 3. What was saved before is kept. Try again later."
        await #expect(throws: GatewayError.unreadable(message: short)) { try await pull(1, of: 3) }
        #expect(try await cache.find(3)?.title == "Tea")
        try await pull(2, of: 2)
        #expect(try await cache.find(3) == nil)
        try await pull(0, of: 2)
        #expect(cursors.withLock { $0 } == [nil, nil, "9"])
    }

    @Test("That everything is gone is an error, and not asked about again and again")
    func goneAtAll() async throws {
        let cache = try cache()
        let asked = Mutex(0)
        let gone = GatewayError.notFound(cause: .init(APIError.status(410, message: nil)))
        await #expect(throws: gone) {
            try await cache.pull { _ in
                asked.withLock { $0 += 1 }
                throw gone
            }
        }
        #expect(asked.withLock { $0 } == 1)
    }

    @Test("Entities of a pull that cannot be read are asked for one by one, and those that are not there counted")
    func unreadableWithFetch() async throws {
        let cache = try cache()
        let unreadable = try await cache.pull { [server] _ in
            PullPart(entities: [server.memos[0]], unreadable: [2, 7], cursor: "1")
        }
        #expect(unreadable == 1)
        #expect(try await cache.find(2)?.title == "Bread")
    }

    @Test("Entities of a whole list that cannot be read are counted")
    func unreadableInList() async throws {
        let cache = try cache()
        let pulled = try await cache.pullAll(
            WholeList(of: "memos", perPage: 2) { [server] request in
                Page(request.page == 1 ? [server.memos[0]] : [], for: request, total: 2, unreadableItems: 1)
            })
        #expect(pulled.entities == 1)
        #expect(pulled.unreadable == 1)
    }

    @Test("What a whole list no longer has, and was edited here, was deleted there also where nobody can be asked")
    func missingWithoutFetch() async throws {
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos", account: account.observable,
            connectivity: connectivity.observable, policy: EditPolicy(local: ["version"]), clock: StubClock()
        ) { [server] in try server.perform($0) }
        let list = WholeList<Memo>(of: "memos", perPage: 2) { [server] in server.page($0) }
        try await cache.pullAll(list)
        goOffline()
        try await rename(3, "Coffee", in: cache)
        server.remove(3)
        try await cache.pullAll(list)
        let conflict = try await conflict(cache)
        #expect(conflict.theirs == nil)
        #expect(conflict.mine?.title == "Coffee")
    }

    @Test("A part of a pull says nothing of what is edited here and not in it")
    func unreadableBesideEdit() async throws {
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos", account: account.observable,
            connectivity: connectivity.observable, policy: EditPolicy(local: ["version"]), clock: StubClock()
        ) { [server] in try server.perform($0) }
        try await cache.pull { [server] in try server.part($0) }
        goOffline()
        try await rename(3, "Coffee", in: cache)
        try await cache.pull { [server] _ in
            PullPart(entities: [server.memos[0]], unreadable: [2], cursor: "9")
        }
        #expect(try await cache.pending.first()?.map(\.mark.state) == [.waiting])
        #expect(try await cache.find(3)?.title == "Coffee")
    }

    @Test("What a whole list has missed, and was edited here, is kept where it is there when it is asked for")
    func missedByWholeList() async throws {
        let cache = try cache()
        try await cache.pullAll(WholeList(of: "memos", perPage: 2) { [server] in server.page($0) })
        goOffline()
        try await rename(3, "Coffee", in: cache)
        try await cache.pullAll(
            WholeList(of: "memos") { [server] request in Page(Array(server.memos.prefix(2)), for: request, total: 2) })
        #expect(try await cache.pending.first()?.map(\.mark.state) == [.waiting])
        goOnline()
        try await settled(cache)
        #expect(server.memos.last?.title == "Coffee")
    }

    @Test("A part of a pull that an edit has overtaken is asked for again at once")
    func overtakenPart() async throws {
        let (cache, isLate) = (try cache(), BehaviorSubject(true))
        try await cache.pull { [server] in try server.part($0) }
        for (id, text) in [(2, "Rye"), (3, "Green")] { server.change(id) { $0.text = text } }
        try await cache.pull { [server] cursor in
            let part = try server.part(cursor)
            if isLate.value {
                isLate.send(false, isolation: nil)
                try await rename(2, "Rolls", in: cache)
            }
            return part
        }
        #expect(server.requests.filter { $0.hasPrefix("pull") } == ["pull all", "pull 3", "pull 3"])
        #expect(try await cache.find(2) == server.memos[1])
        #expect(server.memos[1].title == "Rolls")
        #expect(server.memos[1].text == "Rye")
    }

    @Test("A save that meets another version, of what turns out to be gone, is asked about", arguments: [409, 412])
    func goneBehindVersion(status: Int) async throws {
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos", account: account.observable,
            policy: EditPolicy(local: ["version"]), clock: StubClock(), fetch: { _ in throw GatewayError.notFound() }
        ) { _ in throw GatewayError.refused(cause: .init(APIError.status(status, message: nil))) }
        _ = try await load(cache)
        let outcome = try await rename(1, "Cream", in: cache)
        #expect(outcome?.isWaiting == true)
        #expect(try await conflict(cache).theirs == nil)
    }

    @Test("What is made while nobody is signed in is sent for nobody")
    func nobody() async throws {
        let accounts = Mutex<[String?]>([])
        account.send(nil, isolation: nil)
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos", account: account.observable,
            policy: EditPolicy(local: ["version"]), clock: StubClock()
        ) { [server] edit in
            accounts.withLock { $0.append(edit.account) }
            return try server.perform(edit)
        }
        _ = try await load(cache)
        try await rename(1, "Cream", in: cache)
        try await settled(cache)
        #expect(accounts.withLock { $0 } == [nil])
    }

    @Test("A deletion is sent when its window is over, and one that is undone leaves no timer behind")
    func window() async throws {
        let clock = VirtualClock()
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos", account: account.observable,
            policy: EditPolicy(local: ["version"]), clock: clock,
            now: { Date(timeIntervalSinceReferenceDate: clock.now.offset / .seconds(1)) }
        ) { [server] in try server.perform($0) }
        _ = try await load(cache)
        for isUndone in [true, false] {
            let shown = try await memo(1, in: cache)
            #expect(try await cache.delete(shown, undoWithin: .seconds(5)).first() == .waiting(shown))
            while clock.pendingCount == 0 { await Task.yield() }
            #expect(clock.next?.offset == .seconds(5))
            // Another process may send meanwhile.
            let lock = ProcessLock(path: "\(folder.file().path)-\(cache.store.name.percentEncoded).lock")
            #expect(try lock.acquire())
            lock.release()
            if isUndone {
                #expect(try await cache.undo(1))
            } else {
                clock.advance(by: .seconds(5))
            }
            try await settled(cache)
            while clock.pendingCount > 0 { await Task.yield() }
            #expect(server.requests == (isUndone ? [] : ["delete 1"]))
        }
    }

    @Test("What waits is told when it changes, and not when something else does")
    func pendingOnce() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        let pending = Mutex<[[String?]]>([])
        let waiting = cache.pending.subscribe { all in pending.withLock { $0.append(all.map(\.entity?.title)) } }
        let told = BehaviorSubject<[EntityChange<Memo>]>([])
        let watching = cache.changes.subscribe { told.send(told.value + [$0], isolation: nil) }
        server.change(1) { $0.title = "Cream" }
        try await cache.pull { [server] in try server.part($0) }
        for try await changes in told.observable where changes.last?.title == "Cream" { break }
        goOffline()
        try await rename(2, "Rolls", in: cache)
        for try await changes in told.observable where changes.last?.title == "Rolls" { break }
        #expect(pending.withLock { $0 } == [[], ["Rolls"]])
        waiting.cancel()
        watching.cancel()
    }

    @Test("Once only the window of a deletion is waited for, the sender is ready again: a save is sent at once")
    func readyBesideWindow() async throws {
        let clock = VirtualClock()
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos", account: account.observable,
            policy: EditPolicy(local: ["version"]), clock: clock,
            now: { Date(timeIntervalSinceReferenceDate: clock.now.offset / .seconds(1)) }, random: { $0.upperBound }
        ) { [server] in try server.perform($0) }
        try await cache.pull { [server] in try server.part($0) }
        server.fail(.unavailable())
        server.fail(.refused())
        #expect(try await rename(1, "Cream", in: cache)?.isWaiting == true)
        _ = try await cache.delete(try await memo(2, in: cache), undoWithin: .seconds(3_600)).first()
        while clock.next?.offset != .seconds(1) { await Task.yield() }
        clock.advance(by: .seconds(1))
        while clock.next?.offset != .seconds(3_600) { await Task.yield() }
        #expect(try await rename(3, "Coffee", in: cache)?.isWaiting == false)
        #expect(server.requests == ["pull all", "save title Coffee"])
    }

    @Test("Where nothing waits there is nothing to undo or to discard")
    func nothingToUndo() async throws {
        let cache = try cache()
        _ = try await load(cache)
        #expect(try await cache.undo(1) == false)
        #expect(try await cache.discard(1) == false)
        #expect(try await cache.find(1)?.title == "Milk")
    }

    @Test("One entity that was deleted here while it was on its way is not found")
    func deletedOnItsWay() async throws {
        let cache = try cache()
        _ = try await load(cache)
        let shown = try await memo(1, in: cache)
        let late = cache.entity(1) { [server] in
            let memo = try server.fetch(1)
            _ = try await cache.delete(shown).first()
            try await self.settled(cache)
            return memo
        }
        await #expect(throws: GatewayError.notFound()) { try await late.first() }
    }

    @Test("What was created stands on the first page only")
    func createdOnFirstPage() async throws {
        let cache = try cache()
        goOffline()
        _ = try await cache.create(Memo(id: -1, title: "Jam")).first()
        var titles: [[String]] = []
        for number in 1...2 {
            let request = PageRequest(page: number, perPage: 2, usesCache: false)
            let page = cache.page(request, showsCreated: true) { [server] in server.page($0) }
            titles.append(try await page.first()?.items.map(\.title) ?? [])
        }
        #expect(titles == [["Jam", "Milk", "Bread"], ["Tea"]])
    }

    @Test("A cache that nobody has any more sends nothing and lets go of its database")
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

    @Test("Of edits that have ended the last thousand are known, for those who still wait")
    func ended() async throws {
        let cache = try cache()
        goOffline()
        try await cache.database.write {
            try $0.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
                INSERT INTO outbox_outcomes (id, outbox, account, entity, is_performed)
                SELECT -i, 'of others', 'ada', '1', 1 FROM n
                """)
        }
        _ = try await cache.create(Memo(id: -1, title: "Jam")).first()
        #expect(try await cache.undo(-1))
        let kept = try await cache.database.read {
            try $0.fetch("SELECT count(*), min(number), max(number) FROM outbox_outcomes") { row in
                [try row[0] as Int, try row[1], try row[2]]
            }
        }
        #expect(kept == [[1_001, 501, 1_501]])
    }

    @Test("Of what was deleted as much is known as a late answer may bring back")
    func deletions() async throws {
        let cache = try cache()
        _ = try await load(cache)
        try await cache.database.write {
            try $0.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10500)
                INSERT INTO cached_numbers (items, item, is_deleted) SELECT 'memos', -i, i != 1 FROM n
                """)
        }
        #expect(try await cache.delete(try await memo(1, in: cache)).first()?.isWaiting == false)
        let kept = try await cache.database.read {
            try $0.fetch("SELECT number FROM cached_numbers ORDER BY number LIMIT 3") { try $0[0] as Int }
        }
        // The first one is no deletion.
        #expect(kept == [1, 501, 502])
    }

    @Test("A table that has a new column is pulled anew")
    func newColumn() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        try await Database(at: folder.file(), migrations: Memo.migrations).write {
            try $0.execute("UPDATE cached_pulls SET description = 'of an earlier version'")
        }
        try await cache.pull { [server] in try server.part($0) }
        try await cache.pull { [server] in try server.part($0) }
        #expect(server.requests == ["pull all", "pull all", "pull 3"])
    }

    @Test("A whole list is the main one, in its order, whatever was pulled before; what is newer stays")
    func wholeList() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        server.remove(2)
        let pulled = try await cache.pullAll(
            WholeList(of: "memos", perPage: 2) { [server] request in
                // Saved here while the list is on its way.
                if request.page == 1 { _ = try await rename(1, "Cream", in: cache) }
                var page = server.page(request)
                page.items = page.items.map { $0.id == 1 ? Memo(id: 1, title: "Milk") : $0 }
                return page
            })
        #expect(pulled.entities == 2)
        #expect(pulled.unreadable == 0)
        goOffline()
        let saved = try await cache.page(PageRequest()) { _ in throw GatewayError.offline }.first()
        #expect(saved?.items.map(\.title) == ["Cream", "Tea"])
        #expect(saved?.totalItems == 2)
        #expect(try await cache.find(2) == nil)
    }

    @Test("A whole list tells the rows that it has, and those that it no longer has")
    func wholeListIsTold() async throws {
        let cache = try cache()
        let told = Mutex<[EntityChange<Memo>]>([])
        let list = WholeList<Memo>(of: "memos", perPage: 2) { [server] in server.page($0) }
        try await cache.pullAll(list)
        let watching = cache.changes.subscribe { change in told.withLock { $0.append(change) } }
        server.remove(3)
        try await cache.pullAll(list)
        let (milk, bread) = (Memo(id: 1, title: "Milk", version: 1), Memo(id: 2, title: "Bread", version: 2))
        #expect(told.withLock { $0 } == [.updated(milk, EditMark()), .updated(bread, EditMark()), .removed(3)])
        watching.cancel()
    }

    @Test("What was created stands first where that is wanted, and once although the page has it already")
    func createdOnce() async throws {
        let cache = try cache()
        goOffline()
        _ = try await cache.create(Memo(id: 9, title: "Jam")).first()
        #expect(try await load(cache).contains("Jam") == false)
        // The answer to an earlier attempt may have been lost.
        let whole = PageRequest(perPage: 10, usesCache: false)
        let page = cache.page(whole, showsCreated: true) { _ in
            Page([Memo(id: 9, title: "Jam"), Memo(id: 1, title: "Milk")], for: whole, total: nil)
        }
        #expect(try await page.first()?.items.map(\.id) == [9, 1])
    }

    @Test("What is changed and changed back is not sent, and is no conflict with what somebody else makes of it")
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

    @Test("A sender that was about to take something takes nothing that is made once the connection has gone")
    func takenTooLate() async throws {
        goOffline()
        let cache = try cache()
        _ = try await load(cache)
        try await rename(1, "Cream", in: cache)
        let isOnline = { @Sendable in false }
        let taken = try await cache.store.next(of: "ada", while: isOnline) { "key" }
        guard case .nothing = taken else {
            Issue.record("\(taken)")
            return
        }
        #expect(try await cache.pending.first()?.map(\.mark.state) == [.waiting])
    }

    @Test("While the sender waits to try again, a save waits as well")
    func saveDuringPause() async throws {
        let clock = StubClock { _ in false }
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos", account: account.observable,
            policy: EditPolicy(local: ["version"]), clock: clock
        ) { [server] in try server.perform($0) }
        _ = try await load(cache)
        server.fail(.unavailable())
        #expect(try await rename(1, "Cream", in: cache)?.isWaiting == true)
        #expect(try await rename(2, "Rolls", in: cache)?.isWaiting == true)
    }

    @Test("A sender that waits to try again does so at once for whoever asks")
    func retriedAtOnce() async throws {
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations), source: "memos", account: account.observable,
            policy: EditPolicy(local: ["version"]), clock: StubClock { _ in false }
        ) { [server] in try server.perform($0) }
        _ = try await load(cache)
        server.fail(.unavailable())
        #expect(try await rename(1, "Cream", in: cache)?.isWaiting == true)
        cache.retryNow()
        try await settled(cache)
        #expect(server.memos.first?.title == "Cream")
    }

    @Test("A save that is being sent waits once another account is there, and is performed when its own is back")
    func saveDuringSignIn() async throws {
        let (cache, gate) = (try cache(), AsyncStream.makeStream(of: Void.self))
        _ = try await load(cache)
        server.hold(until: gate.stream)
        async let saved = rename(1, "Cream", in: cache)
        for try await pending in cache.pending where pending.first?.mark.state == .sending { break }
        account.send("bob", isolation: nil)
        #expect(try await saved?.isWaiting == true)
        gate.continuation.finish()
        account.send("ada", isolation: nil)
        try await settled(cache)
        #expect(server.requests == ["save title Cream"])
    }

    @Test("Of two that the server numbers at the same time each is told with its own values")
    func numberedTogether() async throws {
        server.state.withLock { $0.numbersCreations = true }
        let cache = try cache()
        goOffline()
        _ = try await cache.create(Memo(id: -1, title: "Jam")).first()
        _ = try await cache.create(Memo(id: -2, title: "Salt")).first()
        let told = BehaviorSubject<[Memo?]>([])
        let watching = cache.settled.subscribe { told.send(told.value + [$0.entity], isolation: nil) }
        goOnline()
        let memos = try await wait(for: 2, of: told)
        #expect(memos.map { $0?.title } == ["Jam", "Salt"])
        #expect(memos.map { $0?.id } == [1_003, 1_004])
        watching.cancel()
    }

    @Test("A stored value of each kind comes back as it was")
    func storedValues() async throws {
        let database = try Database(at: folder.file(), migrations: Memo.migrations)
        for value: StoredValue in [.null, .integer(-3), .real(2.5), .text("a"), .blob(Data([1, 2]))] {
            #expect(try await database.read { try $0.value("SELECT ?", value, as: StoredValue.self) } == value)
        }
    }
}

extension EntityChange<Memo> {
    /// The title that a row is told.
    fileprivate var title: String? {
        switch self {
        case .inserted(let memo, _), .updated(let memo, _): memo.title
        case .removed, .renamed: nil
        }
    }

    /// Whether a row is told that nothing waits.
    fileprivate var isSettled: Bool {
        if case .updated(_, let mark) = self { mark == EditMark() } else { false }
    }
}
