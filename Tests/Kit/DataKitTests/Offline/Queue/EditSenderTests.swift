import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import Testing
import VirtualTime

@testable import DataKit

@Suite("Sending pending edits", .timeLimit(.minutes(5)))
struct EditSenderTests {
    /// A date long ago, so that it differs from the machine's date.
    static let now = Date(timeIntervalSince1970: 0)

    let folder: TemporaryFolder
    let server = MemoServer()
    let account = BehaviorSubject<String?>("ada")
    let connectivity = BehaviorSubject<Connectivity>(.offline(since: .distantPast))

    init() throws { folder = try TemporaryFolder() }

    static func environment(_ clock: any Clock<Duration> = StubClock()) -> DataEnvironment {
        DataEnvironment(clock: clock, now: { now }, random: { $0.upperBound })
    }

    /// Returns a cache that is offline.
    func cache(
        _ environment: DataEnvironment = environment(), send: EditableCache<Memo>.Send? = nil
    ) throws -> EditableCache<Memo> {
        EditableCache(
            try Database(at: folder.file(), migrations: Memo.migrations, environment: environment), source: "memos",
            account: account.observable, connectivity: connectivity.observable,
            send: send ?? { [server] in try server.perform($0) })
    }

    func create(_ ids: Int..., in cache: EditableCache<Memo>) async throws {
        try await cache.database.write { connection in
            for id in ids { try cache.create(Memo(id: id, title: "\(id)"), in: connection) }
        }
    }

    func goOnline() { connectivity.send(.online) }

    /// Goes online, and waits until nothing is pending.
    func send(_ cache: EditableCache<Memo>) async throws {
        goOnline()
        for try await pending in cache.pending where pending.isEmpty { break }
    }

    func accounts(with edits: EditableCache<Memo>) async throws -> [String] {
        try await edits.database.read { try $0.fetch("SELECT account FROM outbox ORDER BY id") { try $0[0] } }
    }

    @Test("Edits are sent in order, and several edits of one entity are sent together")
    func order() async throws {
        let cache = try cache()
        try await create(1, 2, in: cache)
        _ = try await cache.save(Memo(id: 1, title: "last"), from: Memo(id: 1, title: "1")).first()
        try await create(3, in: cache)
        try await send(cache)
        #expect(server.requests == ["create last", "create 2", "create 3"])
    }

    @Test("An edit made during another's request is sent, too")
    func later() async throws {
        let cache = try cache()
        try await create(1, in: cache)
        try await send(cache)
        try await create(2, in: cache)
        try await send(cache)
        #expect(server.requests == ["create 1", "create 2"])
    }

    @Test("The response to an older edit does not replace a newer edit's values")
    func newerEdit() async throws {
        let saved = Mutex(false)
        let cacheOfCallers = Mutex<EditableCache<Memo>?>(nil)
        let cache = try cache { [server] edit in
            let isFirst = saved.withLock { isSaved in
                defer { isSaved = true }
                return !isSaved
            }
            if isFirst, let cache = cacheOfCallers.withLock({ $0.take() }) {
                let (new, shown) = (Memo(id: 1, title: "newer"), Memo(id: 1, title: "1"))
                let saving = cache.save(new, from: shown).subscribe { _ in }
                for try await pending in cache.pending where pending.first?.entity?.title == "newer" { break }
                saving.cancel()
                #expect(try await cache.find(1)?.title == "newer")
            }
            return try server.perform(edit)
        }
        cacheOfCallers.withLock { $0 = cache }
        try await create(1, in: cache)
        try await send(cache)
        #expect(server.memos.map(\.title) == ["newer"])
        #expect(try await cache.find(1)?.title == "newer")
    }

    @Test("A failure of the stream of accounts is reported")
    func failingAccount() async throws {
        let (failures, reported) = AsyncStream.makeStream(of: (any Error).self)
        let cache = try cache(DataEnvironment(onFailure: { reported.yield($0) }))
        account.fail(GatewayError.timedOut)
        for await failure in failures {
            #expect(failure as? GatewayError == .timedOut)
            break
        }
        withExtendedLifetime(cache) {}
    }

    @Test("Edits wait longer after each failure, and are resent with the same key")
    func backoff() async throws {
        let errors: [GatewayError] = [.offline, .limited(until: nil), .storage(message: "Full"), .offline]
        for error in errors { server.fail(error) }
        let clock = StubClock()
        let cache = try cache(Self.environment(clock))
        try await create(1, in: cache)
        try await send(cache)
        #expect(clock.sleeps == [.seconds(1), .seconds(2), .seconds(4), .seconds(8)])
        #expect(server.keys.count == 5)
        #expect(Set(server.keys).count == 1)
    }

    @Test("A wait has at least half its bound and resets after a success")
    func bounds() async throws {
        for _ in 1...8 { server.fail(.offline) }
        let clock = StubClock()
        let bounds = Mutex<[ClosedRange<Double>]>([])
        let environment = DataEnvironment(
            clock: clock, now: { Self.now },
            random: { bound in
                bounds.withLock { $0.append(bound) }
                return bound.lowerBound
            })
        let cache = try cache(environment) { [server] edit in
            let memo = try server.perform(edit)
            if server.memos.count == 1 { server.fail(.offline) }
            return memo
        }
        try await create(1, 2, in: cache)
        try await send(cache)
        let ends: [Double] = [1, 2, 4, 8, 16, 32, 60, 60, 1]
        #expect(bounds.withLock { $0 } == ends.map { $0 / 2...$0 })
        #expect(clock.sleeps == ends.map { .seconds($0 / 2) })
    }

    @Test("A server's rate limit is respected until its end, at most for a day")
    func limited() async throws {
        server.fail(.limited(until: Self.now + 3_600))
        server.fail(.limited(until: .distantFuture))
        server.fail(.limited(until: .distantPast))
        let clock = StubClock()
        let cache = try cache(Self.environment(clock))
        try await create(1, in: cache)
        try await send(cache)
        #expect(clock.sleeps == [.seconds(3_600), .seconds(86_400), .seconds(4)])
    }

    @Test("A server that reports when it will be back gets no request before that time")
    func unavailableUntil() async throws {
        let clock = TestClock()
        let attempts = Mutex<[Duration]>([])
        let cache = try cache(
            DataEnvironment(clock: clock, now: { Self.now + clock.now.offset / .seconds(1) }, random: { $0.lowerBound })
        ) { _ in
            attempts.withLock { $0.append(clock.now.offset) }
            if clock.now.offset < .seconds(30) { throw GatewayError.unavailable(until: Self.now + 30) }
            return nil
        }
        try await create(1, in: cache)
        goOnline()
        #expect(await clock.nextSleeper()?.offset == .seconds(30))
        clock.advance(by: .seconds(30))
        try await send(cache)
        #expect(attempts.withLock { $0 } == [.zero, .seconds(30)])
    }

    @Test("A request that reports cancellation, although nothing cancelled it, is sent again")
    func cancelledByNobody() async throws {
        let date = Mutex(Self.now)
        let clock = StubClock { duration in
            date.withLock { $0 += duration / .seconds(1) }
            return true
        }
        server.fail(.cancelled)
        server.fail(.cancelled)
        let cache = try cache(
            DataEnvironment(clock: clock, now: { date.withLock { $0 } }, random: { $0.upperBound }))
        try await create(1, in: cache)
        try await send(cache)
        #expect(Set(clock.sleeps).isSuperset(of: [.seconds(1), .seconds(2)]))
        #expect(server.keys.count == 3)
    }

    @Test(
        "An edit is refused if its response lacks a readable entity",
        arguments: [GatewayError.notFound(message: "It has gone."), .unreadable(message: "It has gone.")])
    func otherRefusals(error: GatewayError) async throws {
        // A creation that fails as not found is replaced by a new attempt.
        let isUnreadable = if case .unreadable = error { true } else { false }
        for _ in 0..<(isUnreadable ? 1 : 4) { server.fail(error) }
        let seconds = Mutex(0.0)
        let cache = try cache(
            DataEnvironment(
                clock: StubClock(),
                now: {
                    seconds.withLock { seconds in
                        seconds += 100
                        return Self.now + seconds
                    }
                }))
        try await create(1, in: cache)
        goOnline()
        for try await pending in cache.pending where pending.first?.mark.refusal == "It has gone." { break }
        let keys = server.keys
        try await cache.retry(1)
        for try await pending in cache.pending where pending.isEmpty { break }
        // If the server may have performed the edit, it is sent again with the same key.
        #expect(keys.contains(server.keys.last ?? "") == isUnreadable)
    }

    @Test("A refusal with the server's messages stops only its own entity")
    func refusal() async throws {
        server.fail(.refused(message: "No", fields: ["title": "Too short"]))
        let cache = try cache()
        try await create(1, 2, in: cache)
        goOnline()
        let refused = EditMark<Memo>.State.refused(message: "No", fields: ["title": "Too short"])
        for try await pending in cache.pending where pending.map(\.mark.state) == [refused] { break }
        _ = try await cache.save(Memo(id: 1, title: "longer"), from: Memo(id: 1, title: "1")).first()
        try await send(cache)
        #expect(server.requests == ["create 2", "create longer"])
        #expect(Set(server.keys).count == 3)
    }

    @Test("A failing database is reported, delays all edits, and is retried later")
    func failingDatabase() async throws {
        let failures = Mutex<[String?]>([])
        let (waits, waited) = AsyncStream.makeStream(of: Duration.self)
        let clock = StubClock { duration in
            waited.yield(duration)
            return duration < .seconds(2)
        }
        let cache = try cache(
            DataEnvironment(
                clock: clock, now: { Self.now }, random: { $0.upperBound },
                onFailure: { error in failures.withLock { $0.append((error as? StoreError)?.cause) } }))
        try await create(1, in: cache)
        try await cache.database.write { try $0.execute("ALTER TABLE outbox RENAME TO elsewhere") }
        goOnline()
        for await duration in waits where duration == .seconds(2) { break }
        let message = "The local data could not be used. Try again, or report this."
        #expect(
            try await cache.sendingState.first()
                == .waiting(.storage(message: message), until: Self.now + 2, attempts: 2))
        #expect(failures.withLock { $0 }.contains { $0?.hasPrefix("no such table: outbox") == true })
    }

    @Test("A response that cannot be saved for lack of space is requested again")
    func recordedLater() async throws {
        let (failures, reported) = AsyncStream.makeStream(of: StoreError?.self)
        let keys = Mutex<[String]>([])
        let cache = EditableCache<Crowded>(
            try Database(
                at: folder.file(), migrations: [.offline, .creating(Crowded.table)],
                environment: DataEnvironment(clock: StubClock(), onFailure: { reported.yield($0 as? StoreError) })),
            source: "memos", account: account.observable
        ) { edit in
            keys.withLock { $0.append(edit.key) }
            return Crowded(id: 1, text: "recorded")
        }
        _ = try await cache.create(Crowded(id: 1, text: "new")).first()
        for await failure in failures {
            #expect(failure == .diskFull(path: "store"))
            break
        }
        for try await pending in cache.pending where pending.isEmpty { break }
        #expect(keys.withLock { $0.count == 2 && Set($0).count == 1 })
        #expect(try await cache.find(1)?.text == "recorded")
    }
}

/// An entity whose first response cannot be saved for lack of space.
private struct Crowded: Record, Equatable {
    private static let isFull = Mutex(true)

    static let table: Table<Crowded> = Table(
        "crowded", Column("id", \.id), Column("text", \.text),
        make: { id, text in
            let isRefused = isFull.withLock { isFull in
                guard text == "recorded" else { return false }
                defer { isFull = false }
                return isFull
            }
            guard !isRefused else { throw StoreError.diskFull(path: "store") }
            return Crowded(id: id, text: text)
        })

    var id: Int
    var text: String
}
