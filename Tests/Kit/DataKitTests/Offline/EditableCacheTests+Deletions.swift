import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing
import VirtualTime

@testable import DataKit

extension EditableCacheTests {
    /// Returns the cache of a process whose pauses and dates come from a clock.
    func cache(on clock: VirtualClock) throws -> EditableCache<Memo> {
        EditableCache(
            try Database(
                at: folder.file(), migrations: Memo.migrations,
                environment: DataEnvironment(
                    clock: clock, now: { Date(timeIntervalSinceReferenceDate: clock.now.offset / .seconds(1)) },
                    random: { $0.upperBound })), source: "memos", account: account.observable,
            connectivity: connectivity.observable, policy: EditPolicy(local: ["version"])
        ) { [server] in try server.perform($0) }
    }

    @Test("Undoing an edit of an unsaved entity restores the shown values")
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

    @Test("A page shows a pending deletion with the server's current values")
    func changedBeforeDeletion() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        _ = try await cache.delete(try await memo(1, in: cache)).first()
        server.change(1) { $0.title = "Cream" }
        #expect(try await load(cache) == ["Cream", "Bread"])
        #expect(try await cache.pending.first()?.map(\.entity?.title) == ["Cream"])
    }

    @Test("Deleting an entity that is already deleted counts as performed")
    func deletedTwice() async throws {
        let cache = try cache()
        _ = try await load(cache)
        server.fail(.notFound())
        let outcome = try await cache.delete(try await memo(1, in: cache)).first()
        #expect(outcome?.isWaiting == false)
        #expect(try await cache.find(1) == nil)
    }

    @Test("A version mismatch becomes a conflict if the entity turns out to be deleted", arguments: [409, 412])
    func goneBehindVersion(status: Int) async throws {
        let cache = EditableCache<Memo>(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: .stubbed), source: "memos",
            account: account.observable,
            policy: EditPolicy(local: ["version"]), fetch: { _ in throw GatewayError.notFound() }
        ) { _ in throw GatewayError.refused(cause: .init(APIError.status(status, message: nil))) }
        _ = try await load(cache)
        let outcome = try await rename(1, "Cream", in: cache)
        #expect(outcome?.isWaiting == true)
        #expect(try await conflict(cache).theirs == nil)
    }

    @Test("An edited entity deleted elsewhere is first in its list until it is decided")
    func goneWithEdit() async throws {
        let cache = try cache()
        _ = try await load(cache)
        server.remove(1)
        #expect(try await rename(1, "Cream", in: cache)?.isWaiting == true)
        #expect(try await conflict(cache).theirs == nil)
        try await load(list(cache), until: ["Cream", "Bread", "Tea"])
        #expect(try await load(cache) == ["Bread", "Tea"])
        #expect(try await cache.discard(1))
        try await load(list(cache), until: ["Bread", "Tea"])
    }

    @Test("A deletion is sent after its window, and an undone deletion leaves no timer")
    func window() async throws {
        let clock = VirtualClock()
        let cache = try cache(on: clock)
        _ = try await load(cache)
        for isUndone in [true, false] {
            let shown = try await memo(1, in: cache)
            #expect(try await cache.delete(shown, undoWithin: .seconds(5)).first() == .waiting(shown))
            let end = clock.now.offset + .seconds(5)
            // If the sender finds the deletion before it is notified of the commit, it reads the queue once more, and
            // sets its timer again.
            while clock.next?.offset != end { await Task.yield() }
            // Another process may send as soon as this process has read the queue again after the last commit.
            let lock = ProcessLock(path: "\(folder.file().path)-memos.lock")
            while try !lock.acquire() { await Task.yield() }
            lock.release()
            if isUndone {
                #expect(try await cache.undo(1))
            } else {
                clock.advance(by: .seconds(5))
            }
            try await settled(cache)
            while let next = clock.next?.offset {
                // A sender that has found the lock taken tries again after a second.
                if next < end { clock.advance(by: next - clock.now.offset) }
                await Task.yield()
            }
            #expect(server.requests == (isUndone ? [] : ["delete 1"]))
        }
    }

    @Test("A form's edit after an undoable deletion does not wait for the deletion's window")
    func behindWindow() async throws {
        let clock = VirtualClock()
        let cache = try cache(on: clock)
        _ = try await load(cache)
        let shown = try await memo(1, in: cache)
        #expect(try await cache.delete(shown, undoWithin: .seconds(5)).first() == .waiting(shown))
        var changed = shown
        changed.title = "Cream"
        #expect(try await cache.save(changed, from: shown).first() == .waiting(changed))
        #expect(clock.now.offset == .zero)
    }

    @Test("Pending edits are reported only when they change")
    func pendingOnce() async throws {
        let cache = try cache()
        try await cache.pull { [server] in try server.part($0) }
        let pending = Mutex<[[String?]]>([])
        let waiting = cache.pending.subscribe { all in pending.withLock { $0.append(all.map(\.entity?.title)) } }
        let told = BehaviorSubject<[EntityChange<Memo>]>([])
        let watching = cache.changes.subscribe { told.send(told.value + [$0]) }
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

    @Test("A save is sent immediately while only a deletion's window is pending")
    func readyBesideWindow() async throws {
        let clock = VirtualClock()
        let cache = try cache(on: clock)
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

    @Test(
        "Each undoable deletion is sent when its own window is over",
        arguments: [[5, 60], [60, 5]])
    func windows(seconds: [Int]) async throws {
        let clock = VirtualClock()
        let cache = try cache(on: clock)
        _ = try await load(cache)
        for (id, window) in zip([1, 2], seconds) {
            _ = try await cache.delete(try await memo(id, in: cache), undoWithin: .seconds(window)).first()
        }
        while clock.next?.offset != .seconds(5) { await Task.yield() }
        clock.advance(by: .seconds(5))
        for try await pending in cache.pending where pending.count == 1 { break }
        #expect(server.requests == ["delete \(seconds[0] == 5 ? 1 : 2)"])
    }

    @Test("An empty queue returns false for undo and discard")
    func nothingToUndo() async throws {
        let cache = try cache()
        _ = try await load(cache)
        #expect(try await cache.undo(1) == false)
        #expect(try await cache.discard(1) == false)
        #expect(try await cache.find(1)?.title == "Milk")
    }

    @Test("An entity deleted here while it was loading is not found")
    func deletedOnItsWay() async throws {
        let cache = try cache()
        _ = try await load(cache)
        let shown = try await memo(1, in: cache)
        let late = cache.entity(1) { [server] id in
            let memo = try server.fetch(id)
            _ = try await cache.delete(shown).first()
            try await self.settled(cache)
            return memo
        }
        await #expect(throws: GatewayError.notFound()) { try await late.first() }
    }

    @Test("The cache remembers the last 10,000 deletions, so late responses do not restore them")
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
        // The first edit is not a deletion.
        #expect(kept == [1, 501, 502])
    }

    @Test("A deletion can be undone at any date, even if time has stopped")
    func windowAtAnyDate() async throws {
        // The date is stored as seconds since 1970, which makes it slightly later.
        let date = Date(timeIntervalSinceReferenceDate: 0.1)
        let cache = EditableCache<Memo>(
            try Database(
                at: folder.file(), migrations: Memo.migrations,
                environment: DataEnvironment(clock: VirtualClock(), now: { date })), source: "memos",
            account: account.observable,
            policy: EditPolicy(local: ["version"])
        ) { [server] in try server.perform($0) }
        _ = try await load(cache)
        _ = try await cache.delete(try await memo(1, in: cache), undoWithin: .seconds(5)).first()
        #expect(try await cache.pending.first()?.map(\.mark.state) == [.held])
        #expect(try await cache.undo(1))
    }
}
