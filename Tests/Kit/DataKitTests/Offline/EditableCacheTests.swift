import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing
import VirtualTime

@testable import DataKit

@Suite("An editable cache", .timeLimit(.minutes(5)))
struct EditableCacheTests {
    let folder: TemporaryFolder
    let server = MemoServer("Milk", "Bread", "Tea")
    let account = BehaviorSubject<String?>("ada")
    let connectivity = BehaviorSubject<Connectivity>(.online)
    let request = PageRequest(perPage: 2)

    init() throws { folder = try TemporaryFolder() }

    /// Returns the cache of a process that uses the file.
    func cache(policy: EditPolicy = EditPolicy(local: ["version"])) throws -> EditableCache<Memo> {
        EditableCache(
            try Database(
                at: folder.file(), migrations: Memo.migrations, sharedWithOtherProcesses: true, environment: .stubbed),
            source: "memos",
            account: account.observable,
            connectivity: connectivity.observable, policy: policy,
            fetch: { [server] in try server.fetch($0) }
        ) { [server] in
            await server.passGate()
            return try server.perform($0)
        }
    }

    func goOffline() { connectivity.send(.offline(since: .distantPast)) }

    func goOnline() { connectivity.send(.online) }

    func load(_ cache: EditableCache<Memo>) async throws -> [String] {
        var titles: [String] = []
        for try await page in cache.page(request, fresh: { [server] in server.page($0) }) {
            titles = page.items.map(\.title)
        }
        return titles
    }

    func list(_ cache: EditableCache<Memo>) -> ListSource<Edited<Memo>> {
        var list = cache.list(showsCreated: true) { [server] in server.page($0) }
        list.pageSize = 2
        return list
    }

    /// Waits until a list has been loaded and shows these memos.
    func load(_ list: ListSource<Edited<Memo>>, until titles: [String]) async throws {
        for try await contents in list.contents(of: .just(.first))
        where contents.activity == .none && contents.map(\.entity.title) == titles { break }
    }

    func memo(_ id: Int, in cache: EditableCache<Memo>) async throws -> Memo {
        try #require(try await cache.find(id))
    }

    /// Saves a title of the shown memo, and returns the emitted outcome.
    @discardableResult
    func rename(_ id: Int, _ title: String, in cache: EditableCache<Memo>) async throws -> EditOutcome<Memo>? {
        let shown = try await memo(id, in: cache)
        var changed = shown
        changed.title = title
        return try await cache.save(changed, from: shown).first()
    }

    func settled(_ cache: EditableCache<Memo>) async throws {
        for try await pending in cache.pending where pending.isEmpty { break }
    }

    func conflict(_ cache: EditableCache<Memo>) async throws -> EditConflict<Memo> {
        for try await pending in cache.pending {
            if case .conflict(let conflict)? = pending.first?.mark.state { return conflict }
        }
        throw CancellationError()
    }

    /// Waits for a number of reported edits, which are reported after the rows.
    func wait<Value>(for count: Int, of told: BehaviorSubject<[Value]>) async throws -> [Value] {
        for try await all in told.observable where all.count >= count { return all }
        return []
    }

    @Test("A row edited offline stays in its list after reloads and restarts")
    func survivesReload() async throws {
        let first = try cache()
        _ = try await load(first)
        goOffline()
        #expect(try await rename(1, "Cream", in: first)?.isWaiting == true)
        #expect(try await load(first) == ["Cream", "Bread"])
        let second = try cache()
        #expect(try await load(second) == ["Cream", "Bread"])
        #expect(server.memos.map(\.title) == ["Milk", "Bread", "Tea"])
        goOnline()
        try await settled(second)
        #expect(server.memos.map(\.title) == ["Cream", "Bread", "Tea"])
        #expect(server.requests == ["save title Cream"])
    }

    @Test("A reloaded search shows only the server's page")
    func searchWithoutCache() async throws {
        let cache = try cache()
        _ = try await load(cache)
        for (usesCache, count) in [(true, 2), (false, 1)] {
            let request = PageRequest(perPage: 2, usesCache: usesCache)
            var pages: [Page<Memo>] = []
            let found = cache.page(request, where: { $0.title.contains("a") }) { [server] in server.page($0) }
            for try await page in found { pages.append(page) }
            #expect(pages.count == count)
            #expect(pages.last?.staleSince == nil)
        }
    }

    @Test("A save without changes, or with the server's values, ends as performed")
    func changesNothing() async throws {
        let cache = try cache()
        _ = try await load(cache)
        #expect(try await rename(1, "Milk", in: cache)?.isWaiting == false)
        server.put(Memo(id: 2, title: "Rolls"))
        #expect(try await rename(2, "Rolls", in: cache)?.isWaiting == false)
        #expect(try await cache.find(2)?.title == "Rolls")
    }

    @Test("One account does not see another account's rows")
    func accountsApart() async throws {
        let cache = try cache()
        _ = try await load(cache)
        account.send("bob")
        #expect(try await cache.find(1) == nil)
        goOffline()
        var pages: [Page<Memo>] = []
        do {
            for try await page in cache.page(request, fresh: { _ in throw GatewayError.offline }) { pages.append(page) }
        } catch {}
        #expect(pages.isEmpty)
    }

    @Test(
        "A page requested before a deletion does not restore the entity in any process")
    func latePage() async throws {
        let (first, second) = (try cache(), try cache())
        _ = try await load(first)
        let deletion = Mutex<Task<EditOutcome<Memo>?, any Error>?>(nil)
        let shown = try await memo(1, in: first)
        var list = second.list { [server] request in
            let page = server.page(request)
            // The server performs the deletion while the response is in flight.
            let task = Task { try await first.delete(shown).first() }
            deletion.withLock { $0 = task }
            _ = try await task.value
            try await self.settled(first)
            return page
        }
        list.pageSize = 2
        for try await contents in list.contents(of: .just(.reload)) where contents.map(\.entity.title) == ["Bread"] {
            guard contents.activity == .none else { continue }
            #expect(contents.totalItems == 2)
            break
        }
        #expect(try await second.find(1) == nil)
        let third = try cache()
        #expect(try await third.find(1) == nil)
    }

    @Test("Fields changed on one side are merged, but fields changed on both need decisions")
    func conflicts() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Cream", in: cache)
        server.put(Memo(id: 1, title: "Milk", text: "Two bottles"))
        goOnline()
        try await settled(cache)
        #expect(server.memos.first?.title == "Cream")
        #expect(server.memos.first?.text == "Two bottles")
        goOffline()
        try await rename(1, "Butter", in: cache)
        server.put(Memo(id: 1, title: "Cheese", text: "Two bottles"))
        goOnline()
        let conflict = try await conflict(cache)
        #expect(conflict.fields == ["title"])
        #expect([conflict.before, conflict.mine, conflict.theirs].map { $0?.title } == ["Cream", "Butter", "Cheese"])
        try await cache.decide(1, mine: ["title"])
        try await settled(cache)
        #expect(server.memos.first?.title == "Butter")
    }

    @Test("Resolving a conflict in the server's favor sends nothing and shows the server's value")
    func theirs() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Cream", in: cache)
        server.put(Memo(id: 1, title: "Cheese"))
        goOnline()
        _ = try await conflict(cache)
        try await cache.decide(1, mine: [])
        try await settled(cache)
        #expect(server.memos.first?.title == "Cheese")
        #expect(try await cache.find(1)?.title == "Cheese")
    }

    @Test("Saving an entity deleted on the server needs a decision, and can recreate it")
    func deletedThere() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Cream", in: cache)
        server.remove(1)
        goOnline()
        let conflict = try await conflict(cache)
        #expect(conflict.fields.isEmpty)
        #expect(conflict.theirs == nil)
        try await cache.decide(1, mine: nil)
        try await settled(cache)
        #expect(server.memos.first?.title == "Cream")
    }

    @Test("A deletion can be undone within its window, even by the next process")
    func undo() async throws {
        let clock = VirtualClock()
        // The first process ends before the second process starts, because neither is notified of the other's edits.
        func delete(in first: EditableCache<Memo>) async throws {
            _ = try await load(first)
            goOffline()
            try await rename(1, "Cream", in: first)
            let shown = try await memo(1, in: first)
            #expect(try await first.delete(shown, undoWithin: .seconds(3_600)).first()?.isWaiting == true)
            #expect(try await first.find(1) == nil)
        }
        try await delete(in: cache(on: clock))
        let second = try cache(on: clock)
        goOnline()
        for try await pending in second.pending where !pending.isEmpty {
            #expect(pending.first?.mark == EditMark(.held, isDeletion: true))
            break
        }
        #expect(server.requests.isEmpty)
        #expect(try await second.undo(1))
        try await settled(second)
        #expect(server.requests == ["save title Cream"])
    }

    @Test("Two offline saves are sent as one edit with the last value")
    func folded() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Cream", in: cache)
        try await rename(1, "Butter", in: cache)
        goOnline()
        try await settled(cache)
        #expect(server.requests == ["save title Butter"])
    }

    @Test("An edit refused while its form waits is discarded, and the form shows messages")
    func refused() async throws {
        let cache = try cache()
        _ = try await load(cache)
        let refusal = GatewayError.refused(message: "Not this title", fields: ["title": "Not this title"])
        await #expect(throws: refusal) { try await self.rename(1, "refused", in: cache) }
        #expect(try await cache.find(1)?.title == "Milk")
    }

    @Test("A 409 without a version conflict counts as a refusal and is not retried")
    func duplicate() async throws {
        let cache = try cache()
        _ = try await load(cache)
        await #expect(throws: GatewayError.self) { try await self.rename(1, "taken", in: cache) }
        #expect(server.requests == ["save title taken"])
    }

    @Test("A 409 is a refusal even if the database rounds the entity's date")
    func duplicateWithDate() async throws {
        let known = DatedMemo(id: 1, title: "Milk", at: Date(timeIntervalSinceReferenceDate: 0.1))
        let sent = Mutex(0)
        let refusal = GatewayError.refused(
            message: "Taken", fields: ["title": "Taken"], cause: .init(APIError.status(409, message: nil)))
        let cache = EditableCache<DatedMemo>(
            try Database(
                at: folder.file(),
                migrations: [.offline, .creating(DatedMemo.table)], environment: .stubbed),
            source: "dated", account: account.observable, fetch: { _ in known }
        ) { _ in
            sent.withLock { $0 += 1 }
            throw refusal
        }
        for try await _ in cache.page(request, fresh: { _ in Page(items: [known]) }) {}
        let shown = try #require(try await cache.find(1))
        var changed = shown
        changed.title = "Bread"
        await #expect(throws: refusal) { try await cache.save(changed, from: shown).first() }
        #expect(sent.withLock { $0 } == 1)
    }

    @Test("An edit whose response is lost is repeated with its key, and performed once")
    func lostAnswer() async throws {
        let cache = try cache()
        _ = try await load(cache)
        server.fail(.timedOut, isLost: true)
        try await rename(1, "Cream", in: cache)
        try await settled(cache)
        #expect(server.requests == ["save title Cream"])
        #expect(try await cache.find(1)?.title == "Cream")
    }

    @Test("An offline creation appears in its list, and the server's ID replaces its temporary ID")
    func created() async throws {
        server.numberCreations()
        let cache = try cache()
        goOffline()
        #expect(try await cache.create(Memo(id: -1, title: "Jam")).first()?.isWaiting == true)
        let told = BehaviorSubject<[EntityChange<Memo>]>([])
        let watching = cache.changes.subscribe { told.send(told.value + [$0]) }
        try await load(list(cache), until: ["Jam", "Milk", "Bread"])
        goOnline()
        try await settled(cache)
        #expect(try await cache.find(-1)?.id == 1_003)
        for try await changes in told.observable where changes.contains(.renamed(-1, to: 1_003)) { break }
        watching.cancel()
    }

    @Test("An undone creation leaves the list, even before any fetch")
    func undoneCreation() async throws {
        let cache = try cache()
        goOffline()
        let changes = Mutex<[EntityChange<Memo>]>([])
        let watching = cache.changes.subscribe { change in changes.withLock { $0.append(change) } }
        _ = try await cache.create(Memo(id: -1, title: "Jam")).first()
        #expect(try await cache.undo(-1))
        try await settled(cache)
        let jam = EntityChange.inserted(Memo(id: -1, title: "Jam"), EditMark(.waiting))
        #expect(changes.withLock { $0 } == [jam, .removed(-1)])
        watching.cancel()
    }

    @Test("A pull requests changes and deletions, or everything after an old cursor")
    func pull() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        server.put(Memo(id: 2, title: "Rolls"))
        server.remove(3)
        let told = BehaviorSubject<[EntityChange<Memo>]>([])
        let watching = cache.changes.subscribe { told.send(told.value + [$0]) }
        try await cache.pull { [server] in try server.part($0) }
        #expect(try await cache.find(2)?.title == "Rolls")
        #expect(try await cache.find(3) == nil)
        for try await changes in told.observable where changes.contains(.removed(3)) { break }
        goOffline()
        _ = try await cache.create(Memo(id: 9, title: "Jam")).first()
        server.remove(1)
        server.forgetChanges()
        try await cache.pull { [server] in try server.part($0) }
        #expect(server.requests == ["pull all", "pull 3", "pull 5", "pull all"])
        #expect(try await cache.find(1) == nil)
        #expect(try await cache.find(9)?.title == "Jam")
        watching.cancel()
    }

    @Test("A list without cursors is pulled whole, and deletes nothing if it is short")
    func pullAll() async throws {
        let cache = try cache()
        try await cache.pullAll(WholeList(of: "memos", perPage: 2) { [server] in server.page($0) })
        #expect(try await cache.find(3)?.title == "Tea")
        await #expect(throws: GatewayError.self) {
            try await cache.pullAll(
                WholeList(of: "memos", perPage: 2) { [server] request in
                    var page = server.page(request)
                    if request.offset == 2 { page.items = [] }
                    return page
                })
        }
        #expect(try await cache.find(3)?.title == "Tea")
        server.remove(3)
        try await cache.pullAll(WholeList(of: "memos", perPage: 2) { [server] in server.page($0) })
        #expect(try await cache.find(3) == nil)
    }

    @Test(
        "An edit's outcome is reported to its waiting form, or else to every observer")
    func settledOnce() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        let told = BehaviorSubject<[String]>([])
        let versions = Mutex<[Int?]>([])
        let watching = cache.unclaimedOutcomes.subscribe { status in
            versions.withLock { $0.append(status.entity?.version) }
            let state =
                switch status.mark.state {
                case .none: "performed"
                case .refused(let message, _): "refused: \(message)"
                case .conflict: "in conflict"
                case .waiting, .waitingFor, .sending, .failing, .held: "waiting"
                }
            told.send(told.value + ["\(status.entity?.title ?? "") \(state)"])
        }
        #expect(try await rename(3, "Coffee", in: cache)?.isWaiting == false)
        goOffline()
        try await rename(1, "Cream", in: cache)
        try await rename(1, "Butter", in: cache)
        try await rename(2, "Rolls", in: cache)
        #expect(try await cache.undo(2))
        goOnline()
        try await settled(cache)
        #expect(try await wait(for: 1, of: told) == ["Butter performed"])
        // The version comes from the server, not from the sent edit.
        #expect(versions.withLock { $0 } == [server.memos.first?.version])
        goOffline()
        try await rename(2, "refused", in: cache)
        try await rename(3, "Cocoa", in: cache)
        server.put(Memo(id: 3, title: "Chai"))
        goOnline()
        for try await pending in cache.pending where pending.count == 2 && pending.allSatisfy(\.mark.needsDecision) {
            break
        }
        try await cache.discard(2)
        try await cache.decide(3, mine: [])
        try await settled(cache)
        #expect(
            try await wait(for: 3, of: told).sorted() == [
                "Butter performed", "Cocoa in conflict", "refused refused: Not this title",
            ])
        watching.cancel()
    }

    @Test("A form closed during its request leaves the outcome to other observers")
    func abandoned() async throws {
        let cache = try cache()
        _ = try await load(cache)
        let told = BehaviorSubject<[String?]>([])
        let watching = cache.unclaimedOutcomes.subscribe { status in
            told.send(told.value + [status.entity?.title])
        }
        let (shown, gate) = (try await memo(1, in: cache), AsyncStream.makeStream(of: Void.self))
        var changed = shown
        changed.title = "Cream"
        server.hold(until: gate.stream)
        let saving = cache.save(changed, from: shown).subscribe { _ in }
        for try await pending in cache.pending where pending.first?.mark.state == .sending { break }
        saving.cancel()
        gate.continuation.finish()
        try await settled(cache)
        #expect(try await wait(for: 1, of: told) == ["Cream"])
        watching.cancel()
    }

    @Test("Rows show an account's edits only while that account is signed in")
    func rowsOfAnotherAccount() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        let told = BehaviorSubject<[EntityChange<Memo>]>([])
        let watching = cache.changes.subscribe { told.send(told.value + [$0]) }
        let milk = try await memo(1, in: cache)
        try await rename(1, "Cream", in: cache)
        account.send("bob")
        let changes = try await wait(for: 2, of: told)
        var cream = milk
        cream.title = "Cream"
        #expect(changes == [.updated(cream, EditMark(.waiting)), .updated(milk, EditMark())])
        watching.cancel()
    }

    @Test(
        "A form opened after a refused edit learns that its edit waits",
        arguments: [false, true])
    func behindRefusal(isLeftAsTold: Bool) async throws {
        let cache = try cache()
        _ = try await load(cache)
        let told = BehaviorSubject<[String?]>([])
        let watching = cache.unclaimedOutcomes.subscribe { status in
            told.send(told.value + [status.entity?.title])
        }
        let gate = AsyncStream.makeStream(of: Void.self)
        server.hold(until: gate.stream)
        let milk = try await memo(1, in: cache)
        var refused = milk
        refused.title = "refused"
        let left = cache.save(refused, from: milk).subscribe { _ in }
        let leaving = cache.changes.subscribe { change in
            if isLeftAsTold, case .updated(_, let mark) = change, mark.needsDecision { left.cancel() }
        }
        defer { leaving.cancel() }
        for try await pending in cache.pending where pending.first?.mark.state == .sending { break }
        if !isLeftAsTold { left.cancel() }
        var cream = refused
        cream.title = "Cream"
        async let behind = cache.save(cream, from: refused).first()
        for try await pending in cache.pending where pending.first?.entity?.title == "Cream" { break }
        gate.continuation.finish()
        #expect(try await behind == .waiting(cream))
        #expect(try await wait(for: 1, of: told) == ["Cream"])
        watching.cancel()
    }

    @Test("An uncached page shows the server's rows, a cached page also shows edits")
    func pages() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Cream", in: cache)
        let saved = cache.page(request) { _ in throw GatewayError.offline }
        #expect(try await saved.first()?.items.map(\.title) == ["Cream", "Bread"])
        var pages = 0
        let fresh = cache.page(PageRequest(perPage: 2, usesCache: false)) { [server] in server.page($0) }
        for try await page in fresh {
            pages += 1
            #expect(page.staleSince == nil)
        }
        #expect(pages == 1)
    }

    @Test("A change of only a local column is not saved")
    func localColumn() async throws {
        let cache = try cache()
        _ = try await load(cache)
        let milk = try await memo(1, in: cache)
        var other = milk
        other.version += 1
        #expect(try await cache.save(other, from: milk).first() == .done(other))
        #expect(server.requests.isEmpty)
    }

    @Test("An edited entity missing from a whole list asks for a decision")
    func missingInWholeList() async throws {
        let cache = try cache()
        try await cache.pullAll(WholeList(of: "memos", perPage: 2) { [server] in server.page($0) })
        goOffline()
        try await rename(3, "Coffee", in: cache)
        server.remove(3)
        try await cache.pullAll(WholeList(of: "memos", perPage: 2) { [server] in server.page($0) })
        let conflict = try await conflict(cache)
        #expect(conflict.theirs == nil)
        #expect(conflict.mine?.title == "Coffee")
    }

    @Test("A search finds saved entities with their edits, and saves the server's results")
    func search() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Cream", in: cache)
        _ = try await cache.create(Memo(id: 9, title: "Crisps")).first()
        let found = cache.page(PageRequest(), sortedBy: { $0.title < $1.title }) {
            $0.title.hasPrefix("Cr")
        } fresh: { _ in
            Page(items: [Memo(id: 8, title: "Crackers", version: 1)])
        }
        var pages: [[String]] = []
        for try await page in found { pages.append(page.items.map(\.title)) }
        #expect(pages == [["Cream", "Crisps"], ["Crackers"]])
        #expect(try await cache.find(8)?.title == "Crackers")
    }

    @Test("A refreshed entity shows the server's values, or offline the saved values, with edits")
    func entity() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Cream", in: cache)
        server.put(Memo(id: 1, title: "Milk", text: "Two bottles"))
        let fresh = try await cache.entity(1) { [server] in try server.fetch($0) }.first()
        #expect([fresh?.title, fresh?.text] == ["Cream", "Two bottles"])
        let saved = try await cache.entity(2) { _ in throw GatewayError.offline }.first()
        #expect(saved?.title == "Bread")
        await #expect(throws: GatewayError.offline) {
            try await cache.entity(7) { _ in throw GatewayError.offline }.first()
        }
    }

    @Test("A field declared as the user's or the server's causes no conflict")
    func declared() async throws {
        for (rule, title) in [(ConflictRule.mine, "Cream"), (.theirs, "Cheese")] {
            let cache = try cache(policy: EditPolicy(fields: ["title": rule], local: ["version"]))
            server.put(Memo(id: 1, title: "Milk"))
            goOnline()
            _ = try await load(cache)
            goOffline()
            try await rename(1, "Cream", in: cache)
            server.put(Memo(id: 1, title: "Cheese"))
            goOnline()
            try await settled(cache)
            #expect(server.memos.first?.title == title)
        }
    }

    @Test("An invalid merge asks for a decision")
    func impossibleMerge() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Fresh milk", in: cache)
        // The merged text is too long.
        server.put(Memo(id: 1, title: "Milk", text: String(repeating: "x", count: 95)))
        goOnline()
        #expect(try await conflict(cache).fields == ["title"])
        try await cache.decide(1, mine: [])
        try await settled(cache)
        #expect(server.memos.first?.title == "Milk")
    }
}

private struct DatedMemo: Record, Equatable {
    static let table: Table<DatedMemo> = Table(
        "dated_memos", Column("id", \.id), Column("title", \.title), Column("at", \.at),
        make: DatedMemo.init(id:title:at:))

    var id: Int
    var title: String
    var at: Date
}
