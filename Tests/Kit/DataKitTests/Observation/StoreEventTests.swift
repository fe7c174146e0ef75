import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

@Suite("Events of the database and of pending edits", .timeLimit(.minutes(5)))
struct StoreEventTests {
    private final class Events: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }

        func add(_ event: DataEvent) {
            let line: String? =
                switch event {
                case .transaction(let event): "changed \(event.tables.sorted().joined(separator: ", "))"
                case .liveQuery(let event):
                    "query \(event.step) \(event.tables.sorted().joined(separator: ", "))"
                case .edit(let event): "edit of \(event.kind) \(event.entity) \(StoreEventTests.word(for: event.step))"
                case .suspension(let event): "\(event.file) \(event.step)"
                case .request: nil
                }
            if let line { lines.withLock { $0.append(line) } }
        }
    }

    private static func word(for step: EditEvent.Step) -> String {
        switch step {
        case .performed: "performed"
        case .sending: "sending"
        case .refused: "refused"
        case .failing(let message): "failing: \(message)"
        case .waitingFor(let kind, let entity, let reason):
            "waiting for \(kind) \(entity)\(reason.map { ": \($0)" } ?? "")"
        case .waiting: "waiting"
        case .conflict: "in conflict"
        case .withdrawn: "withdrawn"
        }
    }

    private let events = Events()

    @Test("Commits with changes are reported with their effects on live queries")
    func commits() async throws {
        let database = try Database.inMemory(
            migrations: [.cars],
            environment: DataEnvironment(clock: StubClock(), observer: { [events] in events.add($0) }))
        let subscription = database.observe(Query<Car>()).subscribe { _ in }
        try await database.write { try $0.insert(Car(id: 1)) }
        try await database.write { try $0.execute("UPDATE cars SET id = id") }
        try await database.write { _ in }
        subscription.cancel()
        #expect(
            events.all == [
                "query began ", "query ran(hasChanged: true) cars", "changed cars",
                "query ran(hasChanged: true) cars", "changed cars", "query ran(hasChanged: false) cars",
                "query ended ",
            ])
    }

    @Test("A suspension is reported with the number of waiting reads and writes")
    func suspension() async throws {
        let folder = try TemporaryFolder()
        let (changes, change) = AsyncStream.makeStream(of: DataEvent.self)
        let database = try Database(
            at: folder.file(), migrations: [.cars],
            environment: DataEnvironment(observer: { [events] event in
                events.add(event)
                change.yield(event)
            }))
        func wait(for step: SuspensionEvent.Step) async {
            for await case .suspension(let event) in changes where event.step == step { break }
        }
        await database.suspend()
        let write = Task { try await database.write { _ in } }
        await wait(for: .suspended(waiting: 1))
        await database.suspend(rejectsAccess: true)
        await #expect(throws: StoreError.self) { try await database.read { _ in } }
        await database.suspend()
        let read = Task { try await database.read { _ in } }
        await wait(for: .suspended(waiting: 2))
        read.cancel()
        await wait(for: .suspended(waiting: 1))
        try await database.resume()
        try await write.value
        #expect(
            events.all == [
                "store.sqlite suspended(waiting: 0)", "store.sqlite suspended(waiting: 1)",
                "store.sqlite suspended(waiting: 2)", "store.sqlite suspended(waiting: 1)", "store.sqlite resumed",
            ])
    }

    @Test("Live queries of two databases with one observer have different IDs")
    func twoDatabases() throws {
        let ids = Mutex<[Int]>([])
        let subscriptions = try (0..<2).map { _ in
            let database = try Database.inMemory(
                migrations: [.cars],
                environment: DataEnvironment(observer: { event in
                    if case .liveQuery(let event) = event, event.step == .began { ids.withLock { $0.append(event.id) } }
                }))
            return database.observe(Query<Car>()).subscribe { _ in }
        }
        subscriptions.forEach { $0.cancel() }
        #expect(Set(ids.withLock(\.self)).count == 2)
    }

    /// Returns a cache of memos whose steps are recorded. It does not send any edit yet.
    private func cache(
        _ connectivity: BehaviorSubject<Connectivity>, with migration: Migration? = nil,
        fetch: (@Sendable (Int) async throws -> Memo)? = nil, send: @escaping EditableCache<Memo>.Send
    ) throws -> EditableCache<Memo> {
        EditableCache(
            try Database.inMemory(
                migrations: Memo.migrations + [migration].compactMap(\.self),
                environment: DataEnvironment(clock: StubClock(), observer: { [events] in events.add($0) })),
            source: "memos", account: .just("ada"), connectivity: connectivity.observable,
            fetch: fetch, send: send)
    }

    @Test("Each edit is reported as held, then as performed or refused")
    func edits() async throws {
        let connectivity = BehaviorSubject<Connectivity>(.offline(since: .distantPast))
        let answers = Answers([.offline, .refused()])
        let cache = try cache(connectivity) { _ in
            try answers.next()
            return nil
        }
        try await cache.database.write { connection in
            for id in 1...2 { try cache.create(Memo(id: id, title: ""), in: connection) }
        }
        connectivity.send(.online)
        for try await pending in cache.pending where pending.map(\.mark.needsDecision) == [true] { break }
        for try await state in cache.sendingState where state == .idle { break }
        #expect(
            events.all.filter { $0.hasPrefix("edit") } == [
                "edit of memos 1 sending", "edit of memos 1 failing: \(GatewayError.offline.message)",
                "edit of memos 1 sending", "edit of memos 1 refused",
                "edit of memos 2 sending", "edit of memos 2 performed",
            ])
    }

    @Test("An edit is reported as refused if the server's version cannot be saved")
    func unkeepable() async throws {
        let changed = GatewayError.refused(cause: .init(APIError.status(412, message: nil)))
        let connectivity = BehaviorSubject<Connectivity>(.online)
        let cache = try cache(connectivity, with: Migration(sql: "CREATE UNIQUE INDEX titles ON memos (title)")) {
            Memo(id: $0, title: "Bread")
        } send: { _ in
            throw changed
        }
        for try await _ in cache.page(PageRequest(), fresh: { _ in Page(items: [Memo(id: 2, title: "Bread")]) }) {}
        _ = try? await cache.save(Memo(id: 1, title: "Rolls"), from: Memo(id: 1, title: "Milk")).first()
        // The caller has the values, so its edit is withdrawn, now or a little later.
        #expect(
            events.all.filter { $0.hasPrefix("edit") && !$0.hasSuffix("withdrawn") }
                == ["edit of memos 1 sending", "edit of memos 1 refused"])
    }

    @Test("An edit that ends without being sent is also reported as performed or refused")
    func endedWithoutAttempt() async throws {
        let (told, tell) = AsyncStream<Void>.makeStream()
        let (version, seconds) = (Counter<Int>(), Counter<Double>())
        let database = try Database.inMemory(
            migrations: Memo.migrations,
            environment: DataEnvironment(
                clock: StubClock(),
                // Each read of the clock returns a time ten seconds later, so that every pause is over immediately.
                now: { Date(timeIntervalSinceReferenceDate: seconds.next(10)) },
                observer: { [events] event in
                    events.add(event)
                    tell.yield()
                }))
        let changed = GatewayError.refused(message: "Changed", cause: .init(APIError.status(412, message: nil)))
        let cache = EditableCache<Memo>(
            database, source: "memos", account: .just("ada"), policy: EditPolicy(local: ["version"]),
            fetch: { id in Memo(id: id, title: "Bread", version: version.next(1)) }
        ) { edit in
            if case .delete = edit.change { throw GatewayError.notFound() }
            throw changed
        }
        _ = try await cache.delete(Memo(id: 1, title: "Milk")).first()
        _ = try? await cache.save(Memo(id: 2, title: "Rolls"), from: Memo(id: 2, title: "Bread")).first()
        for await _ in told where events.all.contains(where: { $0.contains("refused") }) { break }
        let held = "edit of memos 2 failing: \(changed.message)"
        #expect(
            events.all.filter { $0.hasPrefix("edit") && !$0.hasSuffix("withdrawn") } == [
                "edit of memos 1 sending", "edit of memos 1 performed", "edit of memos 2 sending", held,
                "edit of memos 2 sending", held, "edit of memos 2 sending", held, "edit of memos 2 sending",
                "edit of memos 2 refused",
            ])
    }

    private final class Counter<Number: Numeric & Sendable>: Sendable {
        private let number = Mutex<Number>(0)

        func next(_ step: Number) -> Number {
            number.withLock { number in
                number += step
                return number
            }
        }
    }

    private final class Answers: Sendable {
        private let failures: Mutex<[GatewayError]>

        init(_ failures: [GatewayError]) { self.failures = Mutex(failures) }

        func next() throws {
            let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let failure { throw failure }
        }
    }
}
