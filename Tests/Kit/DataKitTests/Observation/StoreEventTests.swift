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
                    "query \(event.id) \(event.step) \(event.tables.sorted().joined(separator: ", "))"
                case .outbox(let event): "edit of \(event.entity) \(event.step)"
                case .request: nil
                }
            if let line { lines.withLock { $0.append(line) } }
        }
    }

    private let events = Events()

    @Test("Commits that changed something, and what live queries made of them")
    func commits() async throws {
        let database = try Database.inMemory(migrations: [.cars], observer: { [events] in events.add($0) })
        let subscription = database.observe(Query<Car>()).subscribe { _ in }
        try await database.write { try $0.insert(Car(id: 1)) }
        try await database.write { try $0.execute("UPDATE cars SET id = id") }
        try await database.write { _ in }
        subscription.cancel()
        #expect(
            events.all == [
                "query 1 began ", "query 1 ran(hasChanged: true) cars", "changed cars",
                "query 1 ran(hasChanged: true) cars", "changed cars", "query 1 ran(hasChanged: false) cars",
                "query 1 ended ",
            ])
    }

    @Test("What becomes of an edit: sent and held, sent and performed, refused")
    func edits() async throws {
        let database = try Database.inMemory(migrations: [.outbox], observer: { [events] in events.add($0) })
        let outbox = Outbox<NoteEdit>(database)
        let answers = Answers([.unavailable(), .refused()])
        let sender = OutboxSender(outbox, account: .just("ada"), clock: StubClock()) { _ in
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
        let database = try Database.inMemory(migrations: [.outbox], observer: { [events] in events.add($0) })
        let outbox = Outbox<NoteEdit>(database)
        let sender = OutboxSender(outbox, account: .just("ada"), clock: StubClock()) { _ in
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

    private final class Answers: Sendable {
        private let failures: Mutex<[GatewayError]>

        init(_ failures: [GatewayError]) { self.failures = Mutex(failures) }

        func next() throws {
            let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let failure { throw failure }
        }
    }
}
