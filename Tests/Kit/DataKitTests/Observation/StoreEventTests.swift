import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

@Suite("What an observer hears of the database and the outbox", .timeLimit(.minutes(5)))
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
                case .outbox(let event): "edit of \(event.entity) \(event.step)"
                case .request: nil
                }
            if let line { lines.withLock { $0.append(line) } }
        }
    }

    private let events = Events()

    @Test("Commits that changed something, and what live queries made of them")
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

    @Test("The live queries of two databases with one observer differ")
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

    @Test("What becomes of an edit: sent and held, sent and performed, refused")
    func edits() async throws {
        let database = try Database.inMemory(
            migrations: [.offline],
            environment: DataEnvironment(clock: StubClock(), observer: { [events] in events.add($0) }))
        let outbox = Outbox<NoteEdit>(database)
        let answers = Answers([.unavailable(), .refused()])
        let sender = OutboxSender(outbox, account: .just("ada")) { _ in
            try answers.next()
            return { _ in }
        }
        try await database.write { connection in
            try outbox.enqueue(.save("a", text: "1"), of: "ada", in: connection)
            try outbox.enqueue(.save("b", text: "1"), of: "ada", in: connection)
        }
        let running = Task { await sender.run() }
        for try await entries in outbox.entries(of: "ada") {
            if entries.count == 1, case .refused = entries[0].state { break }
        }
        running.cancel()
        await running.value
        #expect(
            events.all.filter { $0.hasPrefix("edit") } == [
                "edit of a sending", "edit of a \(OutboxEvent.Step.held(.unavailable()))", "edit of a sending",
                "edit of a \(OutboxEvent.Step.refused(.refused()))", "edit of b sending", "edit of b performed",
            ])
    }

    @Test("An edit in whose place the server has something that cannot be kept is refused, and told as such")
    func unkeepable() async throws {
        struct TooLong: Error {}
        let database = try Database.inMemory(
            migrations: [.offline],
            environment: DataEnvironment(clock: StubClock(), observer: { [events] in events.add($0) }))
        let outbox = Outbox<NoteEdit>(database)
        let sender = OutboxSender(outbox, account: .just("ada")) { _ in
            throw OutboxSuperseded(error: .refused()) { _ in throw TooLong() }
        }
        try await database.write { try outbox.enqueue(.save("a", text: "1"), of: "ada", in: $0) }
        let running = Task { await sender.run() }
        for try await entries in outbox.entries(of: "ada") {
            if case .refused? = entries.first?.state { break }
        }
        running.cancel()
        await running.value
        #expect(
            events.all.filter { $0.hasPrefix("edit") }
                == ["edit of a sending", "edit of a \(OutboxEvent.Step.refused(.refused()))"])
    }

    @Test("An edit that ends without another attempt is told as what it came to: performed there before, or refused")
    func endedWithoutAttempt() async throws {
        let (told, tell) = AsyncStream<Void>.makeStream()
        let (version, seconds) = (Counter<Int>(), Counter<Double>())
        let database = try Database.inMemory(
            migrations: Memo.migrations,
            environment: DataEnvironment(
                clock: StubClock(),
                // Each look at the clock is ten seconds later, so that no pause lasts.
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
        let held = "edit of 2 \(OutboxEvent.Step.held(changed))"
        #expect(
            events.all.filter { $0.hasPrefix("edit") } == [
                "edit of 1 sending", "edit of 1 performed", "edit of 2 sending", held, "edit of 2 sending", held,
                "edit of 2 sending", held, "edit of 2 sending", "edit of 2 \(OutboxEvent.Step.refused(changed))",
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
