import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

extension EditableCacheTests {
    /// Returns a cache whose server fails for some memos, and the requests that the server has received.
    private func failingCache(
        clock: any Clock<Duration> = StubClock(), _ requests: Requests = Requests(),
        failing: @escaping @Sendable (Int) -> GatewayError?
    ) throws -> EditableCache<Memo> {
        EditableCache(
            try Database(
                at: folder.file(), migrations: Memo.migrations,
                environment: DataEnvironment(
                    clock: clock, now: { Date(timeIntervalSince1970: 0) }, random: { $0.upperBound })),
            source: "memos", account: account.observable, connectivity: connectivity.observable
        ) { edit in
            guard case .create(let memo) = edit.change else { return nil }
            requests.add(memo.id)
            if let error = failing(memo.id) { throw error }
            return memo
        }
    }

    @Test(
        "An edit that the server fails to perform delays only its own entity",
        arguments: [
            GatewayError.serverError(message: "Crashed"), .timedOut, .unavailable(),
        ])
    func poison(error: GatewayError) async throws {
        let requests = Requests()
        let cache = try failingCache(clock: StubClock { _ in false }, requests) { $0 == 1 ? error : nil }
        goOffline()
        for id in 1...3 { _ = try await cache.create(Memo(id: id, title: "Jam")).first() }
        goOnline()
        let until = Date(timeIntervalSince1970: 1)
        let failing = EditMark<Memo>.State.failing(message: error.message, until: until)
        for try await pending in cache.pending where pending.map(\.mark.state) == [failing] { break }
        #expect(requests.all == [1, 2, 3])
        #expect(try await cache.undo(1))
        #expect(try await cache.find(1) == nil)
        #expect(try await cache.discard(1))
        try await settled(cache)
    }

    @Test("An unresponsive server gets three requests, then one after each pause")
    func deadServer() async throws {
        let requests = Requests()
        let (pauses, pause) = AsyncStream<Duration>.makeStream()
        let clock = StubClock { duration in
            pause.yield(duration)
            return false
        }
        let cache = try failingCache(clock: clock, requests) { _ in .timedOut }
        goOffline()
        for id in 1...20 { _ = try await cache.create(Memo(id: id, title: "Jam")).first() }
        goOnline()
        var iterator = pauses.makeAsyncIterator()
        #expect(await iterator.next() == .seconds(1))
        #expect(requests.all == [1, 2, 3])
    }

    @Test("The first edit after the connection is lost waits visibly, and can be undone")
    func lostConnection() async throws {
        let cache = try failingCache(clock: StubClock { _ in false }) { _ in .offline }
        #expect(try await cache.create(Memo(id: 1, title: "Jam")).first()?.isWaiting == true)
        for try await pending in cache.pending where pending.map(\.mark.state) == [.waiting] { break }
        #expect(try await cache.undo(1))
        #expect(try await cache.find(1) == nil)
    }

    @Test("A retry sends a failing edit again without waiting for its pause")
    func retriedNow() async throws {
        let requests = Requests()
        let cache = try failingCache(clock: StubClock { _ in false }, requests) { _ in
            requests.all.count < 3 ? .serverError() : nil
        }
        #expect(try await cache.create(Memo(id: 1, title: "Jam")).first()?.isWaiting == true)
        cache.retryNow()
        for try await pending in cache.pending where pending.first?.mark.state.isFailing(2) == true { break }
        try await cache.retry(1)
        try await settled(cache)
        #expect(requests.all == [1, 1, 1])
    }

    @Test("An edit undone after an attempt is not reported as performed")
    func undoneAfterAttempt() async throws {
        let cache = EditableCache<Memo>(
            try Database(
                at: folder.file(), migrations: Memo.migrations,
                environment: DataEnvironment(clock: StubClock { _ in false })), source: "memos",
            account: account.observable, connectivity: connectivity.observable,
            policy: EditPolicy(local: ["version"])
        ) { [server] in try server.perform($0) }
        _ = try await load(cache)
        let told = BehaviorSubject<[String?]>([])
        let watching = cache.unclaimedOutcomes.subscribe { status in
            told.send(told.value + [status.entity?.title])
        }
        defer { watching.cancel() }
        server.fail(.offline, isLost: true)
        #expect(try await rename(1, "Cream", in: cache)?.isWaiting == true)
        #expect(try await cache.undo(1))
        cache.retryNow()
        try await settled(cache)
        #expect(server.memos.first?.title == "Milk")
        goOffline()
        try await rename(2, "Rolls", in: cache)
        goOnline()
        #expect(try await wait(for: 1, of: told) == ["Rolls"])
    }

    @Test("A save that resolves a conflict is sent, or ends if the server matches")
    func savedAfterConflict() async throws {
        let cache = try cache()
        _ = try await load(cache)
        goOffline()
        try await rename(1, "Butter", in: cache)
        server.put(Memo(id: 1, title: "Cheese"))
        goOnline()
        let blocked = cache.database.observe {
            try $0.value("SELECT count(*) FROM outbox WHERE is_blocked", as: Int.self)
        }
        for try await count in blocked where count == 1 { break }
        try await rename(1, "Cheese", in: cache)
        try await settled(cache)
        #expect(server.memos.first?.title == "Cheese")
    }

    @Test("After a killed process restarts, its edit does not count as in flight")
    func killedWhileSending() async throws {
        let first = try cache()
        goOffline()
        _ = try await first.create(Memo(id: 9, title: "Jam")).first()
        try await first.database.write {
            try $0.execute("UPDATE outbox SET is_sending = 1")
        }
        #expect(try await first.undo(9))
    }
}

extension EditMark<Memo>.State {
    /// Whether the edit has failed as often as its pause indicates.
    fileprivate func isFailing(_ seconds: Double) -> Bool {
        if case .failing(_, let until) = self { until == Date(timeIntervalSince1970: seconds) } else { false }
    }
}

/// The memos that a server got requests for, in order.
private final class Requests: Sendable {
    private let ids = Mutex<[Int]>([])

    var all: [Int] { ids.withLock { $0 } }

    func add(_ id: Int) { ids.withLock { $0.append(id) } }
}
