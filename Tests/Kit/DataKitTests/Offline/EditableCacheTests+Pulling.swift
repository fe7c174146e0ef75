import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

extension EditableCacheTests {
    @Test("Unreadable pulled entities are counted if they cannot be fetched one by one")
    func unreadableWithoutFetch() async throws {
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: account.observable
        ) { [server] in try server.perform($0) }
        let unreadable = try await cache.pull { _ in
            PullPart(entities: [Memo(id: 1, title: "Milk")], unreadable: [2, 3], cursor: "1")
        }
        #expect(unreadable == 2)
    }

    @Test("A save of an entity that a pull deletes becomes a conflict before sending")
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

    @Test("A pull that edits keep overtaking eventually fails")
    func pullWithoutTurn() async throws {
        let (cache, other) = (try cache(), try cache())
        let asked = Mutex(0)
        await #expect(throws: GatewayError.unavailable()) {
            try await cache.pull { [server] cursor in
                asked.withLock { $0 += 1 }
                server.put(Memo(id: 1, title: "Milk"))
                // Another process always pulls first.
                try await other.pull { [server] in try server.part($0) }
                return try server.part(cursor)
            }
        }
        #expect(asked.withLock { $0 } == 10)
    }

    @Test("A pull in parts continues from the last part until nothing is left")
    func pullInParts() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        for id in 4...8 { server.put(Memo(id: id, title: "Memo \(id)")) }
        try await cache.pull { [server] in try server.part($0, limit: 2) }
        try await cache.pull { [server] in try server.part($0, limit: 2) }
        #expect(server.requests == ["pull all", "pull 3", "pull 5", "pull 7", "pull 8"])
        for id in 4...8 { #expect(try await cache.find(id)?.title == "Memo \(id)") }
    }

    @Test("A full pull in parts deletes the entities that no part contained")
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

    @Test("A restarted full pull discards its earlier parts")
    func everythingAnew() async throws {
        let cache = try cache()
        let memos = server.memos
        let gone = GatewayError.notFound(cause: .init(APIError.status(410, message: nil)))
        let isFirst = BehaviorSubject(true)
        try await cache.pull { cursor in
            guard cursor == nil else { throw gone }
            guard isFirst.value else { return PullPart(entities: Array(memos.dropFirst()), cursor: "9") }
            isFirst.send(false)
            return PullPart(entities: [memos[0]], cursor: "part", hasMore: true)
        }
        for (id, title) in [(1, nil), (2, "Bread"), (3, "Tea")] { #expect(try await cache.find(id)?.title == title) }
    }

    @Test("An entity that is unreadable in a full pull stays as saved")
    func unreadableStays() async throws {
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: account.observable
        ) { [server] in try server.perform($0) }
        let memos = server.memos
        try await cache.pull { _ in PullPart(entities: memos, cursor: nil) }
        try await cache.pull { _ in PullPart(entities: [memos[0]], unreadable: [2], cursor: nil) }
        for (id, title) in [(1, "Milk"), (2, "Bread"), (3, nil)] { #expect(try await cache.find(id)?.title == title) }
    }

    @Test("A full pull with fewer entities than its total deletes nothing and restarts")
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
        let short = "The server's list ended after 1 of 3. Items saved earlier are kept. Try again later."
        await #expect(throws: GatewayError.unreadable(message: short)) { try await pull(1, of: 3) }
        #expect(try await cache.find(3)?.title == "Tea")
        try await pull(2, of: 2)
        #expect(try await cache.find(3) == nil)
        try await pull(0, of: 2)
        #expect(cursors.withLock { $0 } == [nil, nil, "9"])
    }

    @Test("A 410 without a cursor is an error, and is not retried")
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

    @Test("Unreadable pulled entities are fetched one by one, and missing entities are counted")
    func unreadableWithFetch() async throws {
        let cache = try cache()
        let unreadable = try await cache.pull { [server] _ in
            PullPart(entities: [server.memos[0]], unreadable: [2, 7], cursor: "1")
        }
        #expect(unreadable == 1)
        #expect(try await cache.find(2)?.title == "Bread")
    }

    @Test("Unreadable entities of a whole list are counted")
    func unreadableInList() async throws {
        let cache = try cache()
        let pulled = try await cache.pullAll(
            WholeList(of: "memos", perPage: 2) { [server] request in
                Page(request.page == 1 ? [server.memos[0]] : [], for: request, total: 2, unreadableItems: 1)
            })
        #expect(pulled.entities == 1)
        #expect(pulled.unreadable == 1)
    }

    @Test("An edited entity missing from a whole list counts as deleted without a fetch")
    func missingWithoutFetch() async throws {
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: account.observable,
            connectivity: connectivity.observable, policy: EditPolicy(local: ["version"])
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

    @Test("A part of a pull leaves an edited entity that it lacks unchanged")
    func unreadableBesideEdit() async throws {
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: account.observable,
            connectivity: connectivity.observable, policy: EditPolicy(local: ["version"])
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

    @Test("An edited entity missing from a whole list stays if fetching it succeeds")
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

    @Test("A part of a pull that an edit has overtaken is requested again immediately")
    func overtakenPart() async throws {
        let (cache, isLate) = (try cache(), BehaviorSubject(true))
        try await cache.pull { [server] in try server.part($0) }
        for (id, text) in [(2, "Rye"), (3, "Green")] { server.change(id) { $0.text = text } }
        try await cache.pull { [server] cursor in
            let part = try server.part(cursor)
            if isLate.value {
                isLate.send(false)
                try await rename(2, "Rolls", in: cache)
            }
            return part
        }
        #expect(server.requests.filter { $0.hasPrefix("pull") } == ["pull all", "pull 3", "pull 3"])
        #expect(try await cache.find(2) == server.memos[1])
        #expect(server.memos[1].title == "Rolls")
        #expect(server.memos[1].text == "Rye")
    }

    @Test("A table that gained a column is pulled again")
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

    @Test("A whole list sets the main list's order and keeps newer entities")
    func wholeList() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        server.remove(2)
        let pulled = try await cache.pullAll(
            WholeList(of: "memos", perPage: 2) { [server] request in
                // The user saves this edit while the list is in flight.
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

    @Test("A whole list reports its changed and its deleted rows")
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

    @Test("A pull eventually fails if the server keeps rejecting its own cursors")
    func cursorsThatEnd() async throws {
        let cache = try cache()
        let asked = Mutex<[String?]>([])
        let error = await #expect(throws: GatewayError.self) {
            try await cache.pull { cursor in
                let count = asked.withLock { asked in
                    asked.append(cursor)
                    return asked.count
                }
                guard cursor != nil, count < 20 else {
                    return PullPart(entities: [Memo(id: 1, title: "Milk")], cursor: "next", hasMore: count < 20)
                }
                throw GatewayError.notFound(cause: .init(APIError.status(410, message: nil)))
            }
        }
        #expect(error?.status == 410)
        #expect(asked.withLock { $0 } == [nil, "next", nil, "next"])
    }

    @Test("An ended process's partial whole list deletes nothing after another pull")
    func leftOfWholeList() async throws {
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: account.observable,
            connectivity: connectivity.observable
        ) { [server] in try server.perform($0) }
        try await cache.pull { [server] in try server.part($0) }
        goOffline()
        try await rename(2, "Rolls", in: cache)
        try await cache.database.write { try $0.execute("INSERT INTO pulled_items VALUES ('memos', 0, 1)") }
        try await cache.pull { [server] in try server.part($0) }
        #expect(try await cache.pending.first()?.map(\.mark.state) == [.waiting])
    }

    @Test("If a part of a pull contains an entity twice, the last copy counts")
    func namedTwice() async throws {
        let cache = try cache()
        try await cache.pull { _ in
            PullPart(entities: [Memo(id: 1, title: "Milk"), Memo(id: 1, title: "Cream")], cursor: "2")
        }
        #expect(try await cache.find(1)?.title == "Cream")
        try await cache.pull { _ in
            PullPart(entities: [Memo(id: 1, title: "Butter")], deleted: [1], cursor: "3")
        }
        #expect(try await cache.find(1) == nil)
    }

    @Test("A whole list does not delete entities that arrived during its load")
    func shownDuringWholeList() async throws {
        let cache = try cache()
        try await cache.pull { [server] cursor in
            let part = try server.part(cursor)
            server.put(Memo(id: 4, title: "Salt"))
            server.put(Memo(id: 5, title: "Rice"))
            for try await _ in cache.page(PageRequest(perPage: 4), fresh: { server.page($0) }) {}
            _ = try await cache.refresh(5) { try server.fetch($0) }
            return part
        }
        for (id, title) in [(4, "Salt"), (5, "Rice")] { #expect(try await cache.find(id)?.title == title) }
        for id in [4, 5] { server.remove(id) }
        try await cache.pullAll(WholeList(of: "memos") { [server] in server.page($0) })
        for id in [4, 5] { #expect(try await cache.find(id) == nil) }
    }

    @Test("An entity known only from a page loaded during a whole list is fetched")
    func shownAndDeleted() async throws {
        let cache = try cache()
        let memos = server.memos
        try await cache.pull { [server] cursor in
            guard cursor != nil else { return PullPart(entities: [memos[0]], cursor: "part", hasMore: true) }
            for try await _ in cache.page(PageRequest(perPage: 3), fresh: { server.page($0) }) {}
            server.remove(3)
            return PullPart(entities: [memos[1]], cursor: "9")
        }
        #expect(try await cache.find(2)?.title == "Bread")
        #expect(try await cache.find(3) == nil)
    }

    @Test("The next pull retries a failed request for entities known only from pages")
    func shownAskedLater() async throws {
        let isDown = BehaviorSubject(true)
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: account.observable,
            connectivity: connectivity.observable,
            fetch: { [server] id in
                if isDown.value { throw GatewayError.offline }
                return try server.fetch(id)
            }
        ) { [server] in try server.perform($0) }
        let memos = server.memos
        try await cache.pull { [server] _ in
            for try await _ in cache.page(PageRequest(perPage: 3), fresh: { server.page($0) }) {}
            server.remove(3)
            return PullPart(entities: Array(memos.prefix(2)), cursor: "9")
        }
        #expect(try await cache.find(3)?.title == "Tea")
        isDown.send(false)
        try await cache.pull { PullPart(entities: [], cursor: $0) }
        for (id, title) in [(1, "Milk"), (2, "Bread"), (3, nil)] { #expect(try await cache.find(id)?.title == title) }
    }

    @Test("A page requested before a whole list does not restore entities deleted since then")
    func shownBeforeWholeList() async throws {
        let cache = try cache()
        let (asked, gate) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let early = Task { [server, request] in
            let pages = cache.page(request) { request in
                let page = server.page(request)
                asked.continuation.yield()
                for await _ in gate.stream {}
                return page
            }
            for try await _ in pages {}
        }
        for await _ in asked.stream { break }
        server.remove(2)
        try await cache.pull { [server] cursor in
            let part = try server.part(cursor)
            gate.continuation.finish()
            try await early.value
            return part
        }
        #expect(try await cache.find(2) == nil)
    }

    @Test("A whole list with unreadable entities does not delete missing entities")
    func unreadableInListStays() async throws {
        let cache = try cache()
        try await cache.pullAll(WholeList(of: "memos", perPage: 2) { [server] in server.page($0) })
        let memos = server.memos
        let pulled = try await cache.pullAll(
            WholeList(of: "memos") { request in
                Page([memos[0], memos[2]], for: request, total: 3, unreadableItems: 1)
            })
        #expect(pulled.unreadable == 1)
        #expect(try await cache.find(2)?.title == "Bread")
        try await cache.pullAll(
            WholeList(of: "memos") { request in Page([memos[0], memos[2]], for: request, total: 2) })
        #expect(try await cache.find(2) == nil)
    }

    @Test("A whole list does not delete entities created during it, despite another pull")
    func overlappingWholePulls() async throws {
        let cache = try cache()
        try await cache.pull { [server] cursor in
            let part = try server.part(cursor)
            _ = try await cache.create(Memo(id: 9, title: "Jam")).first()
            _ = try? await cache.pull { _ in throw GatewayError.offline }
            return part
        }
        #expect(try await cache.find(9)?.title == "Jam")
    }

    @Test("A whole list deletes missing entities, even if it starts while another ends")
    func endedMeanwhile() async throws {
        let (asked, gate) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: account.observable,
            connectivity: connectivity.observable, policy: EditPolicy(local: ["version"]),
            fetch: { [server] id in
                asked.continuation.yield()
                for await _ in gate.stream {}
                return try server.fetch(id)
            }
        ) { [server] in try server.perform($0) }
        try await cache.pullAll(WholeList(of: "memos") { [server] in server.page($0) })
        goOffline()
        try await rename(1, "Cream", in: cache)
        let memos = server.memos
        let first = Task {
            try await cache.pullAll(
                WholeList(of: "memos") { Page(Array(memos.dropFirst()), for: $0, total: 2) })
        }
        for await _ in asked.stream { break }
        let second = Task {
            try await cache.pullAll(
                WholeList(of: "memos") { request in
                    gate.continuation.finish()
                    _ = try await first.value
                    return Page(Array(memos.prefix(2)), for: request, total: 2)
                })
        }
        _ = try await second.value
        #expect(try await cache.find(3) == nil)
    }

    @Test("An empty whole list deletes all entities, even edited ones")
    func emptyWholeList() async throws {
        let cache = try cache()
        let list = WholeList<Memo>(of: "memos", perPage: 2) { [server] in server.page($0) }
        try await cache.pullAll(list)
        goOffline()
        try await rename(3, "Coffee", in: cache)
        for id in 1...3 { server.remove(id) }
        try await cache.pullAll(list)
        #expect(try await conflict(cache).theirs == nil)
        #expect(try await cache.find(1) == nil)
    }

    @Test("The next pull retries a failed request for entities missing from a whole list")
    func missingAskedLater() async throws {
        let isDown = BehaviorSubject(true)
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: account.observable,
            connectivity: connectivity.observable, policy: EditPolicy(local: ["version"]),
            fetch: { [server] id in
                guard !isDown.value else { throw GatewayError.unavailable() }
                return try server.fetch(id)
            }
        ) { [server] in try server.perform($0) }
        try await cache.pull { [server] in try server.part($0) }
        goOffline()
        try await rename(3, "Coffee", in: cache)
        try await cache.database.write { try $0.execute("UPDATE cached_pulls SET cursor = NULL") }
        server.remove(3)
        let rest = server.memos
        await #expect(throws: GatewayError.unavailable()) {
            try await cache.pull { _ in PullPart(entities: rest, cursor: "9") }
        }
        #expect(try await cache.pending.first()?.map(\.mark.state) == [.waiting])
        isDown.send(false)
        let cursors = Mutex<[String?]>([])
        for _ in 1...2 {
            try await cache.pull { cursor in
                cursors.withLock { $0.append(cursor) }
                return PullPart(entities: [], cursor: "9")
            }
        }
        #expect(cursors.withLock { $0 } == ["9", "9"])
        #expect(try await conflict(cache).theirs == nil)
        for (id, title) in [(1, "Milk"), (2, "Bread")] { #expect(try await cache.find(id)?.title == title) }
    }

    @Test("An unreadable pulled entity that is fetched and deleted here counts as read")
    func unreadableBesideDeletion() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        goOffline()
        _ = try await cache.delete(memo(2, in: cache)).first()
        #expect(try await cache.pull { _ in PullPart(entities: [], unreadable: [2], cursor: "9") } == 0)
    }

    private struct Blob: Record, Equatable {
        static let table: Table<Blob> = Table(
            "blobs", Column("id", \.id), Column("title", \.title), make: Blob.init(id:title:))

        var id: Data
        var title: String
    }

    @Test("An edited entity with a binary ID is fetched if a list misses it")
    func identityOfBytes() async throws {
        let known = Blob(id: Data([0xFF, 1]), title: "Milk")
        let cache = EditableCache<Blob>(
            try Database(
                at: folder.file(), migrations: [.offline, .creating(Blob.table)], environment: .stubbed),
            source: "blobs", account: account.observable, connectivity: connectivity.observable,
            fetch: { _ in known }
        ) { _ in nil }
        try await cache.pull { _ in PullPart(entities: [known], cursor: nil) }
        goOffline()
        _ = try await cache.save(Blob(id: known.id, title: "Cream"), from: known).first()
        try await cache.pull { _ in PullPart(entities: [Blob(id: Data([2]), title: "Tea")], cursor: nil) }
        #expect(try await cache.find(known.id)?.title == "Cream")
        #expect(try await cache.pending.first()?.map(\.mark.state) == [.waiting])
    }
}
