import DataKitDoubles
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

/// The tests subscribe outside any actor, so that an element is received when the write that caused it returns.
@Suite("Live queries")
struct ObserveTests {
    private struct Refusal: Error {}

    private final class History<Element: Sendable>: Sendable {
        private let received = Mutex<[Element]>([])
        private let ending = Mutex<Completion?>(nil)
        var elements: [Element] { received.withLock { $0 } }
        var completion: Completion? { ending.withLock { $0 } }

        func subscribe(to observable: Observable<Element>) -> Subscription {
            observable.subscribe(
                onElement: { element in self.received.withLock { $0.append(element) } },
                onCompletion: { completion in self.ending.withLock { $0 = completion } })
        }
    }

    private let database: Database
    private let history = History<[Int]>()

    init() throws {
        database = try Database.inMemory(migrations: [
            .cars, Migration(sql: "CREATE TABLE others (id INTEGER PRIMARY KEY) STRICT"),
        ])
    }

    private var ids: Observable<[Int]> {
        database.observe(Query<Car>(orderedBy: Car.id.ascending)).map { $0.map(\.id) }
    }

    @Test("The current rows come first, then the rows after each commit with changes")
    func commits() async throws {
        try await database.write { try $0.insert(Car(id: 1)) }
        let subscription = history.subscribe(to: ids)
        try await database.write { try $0.insert([Car(id: 2), Car(id: 3)]) }
        try await database.write { try $0.execute("INSERT INTO others VALUES (1)") }
        try await database.write { try $0.delete(Car.self, id: 1) }
        #expect(history.elements == [[1], [1, 2, 3], [2, 3]])
        subscription.cancel()
    }

    @Test("An unchanged result is not emitted again")
    func unchanged() async throws {
        try await database.write { try $0.insert(Car(id: 1)) }
        let subscription = history.subscribe(to: ids)
        try await database.write { try $0.upsert(Car(id: 1)) }
        try await database.write { try $0.delete(Car.self, id: 7) }
        await #expect(throws: Refusal.self) {
            try await database.write { connection in
                try connection.insert(Car(id: 2))
                throw Refusal()
            }
        }
        #expect(history.elements == [[1]])
        subscription.cancel()
    }

    @Test("A hundred concurrent commits are each delivered once, in order")
    func concurrent() async throws {
        let counts = database.observe { [try $0.count(Query<Car>())] }
        let subscription = history.subscribe(to: counts)
        try await withThrowingTaskGroup(of: Void.self) { [database] group in
            for id in 0..<100 { group.addTask { try await database.write { try $0.insert(Car(id: id)) } } }
            try await group.waitForAll()
        }
        #expect(history.elements == (0...100).map { [$0] })
        subscription.cancel()
    }

    @Test("A live query whose fetch reads several tables follows all of them")
    func region() async throws {
        let both = database.observe { connection in
            let cars = try connection.count(Query<Car>())
            // Reads the second table only while there is a car.
            return cars == 0 ? [0] : [cars, try connection.value("SELECT count(*) FROM others") ?? 0]
        }
        let subscription = history.subscribe(to: both)
        try await database.write { try $0.execute("INSERT INTO others VALUES (1)") }
        try await database.write { try $0.insert(Car(id: 1)) }
        try await database.write { try $0.execute("INSERT INTO others VALUES (2)") }
        #expect(history.elements == [[0], [1, 1], [1, 2]])
        subscription.cancel()
    }

    @Test("A cancelled live query neither emits nor fetches")
    func cancelled() async throws {
        let fetches = History<[Int]>()
        let fetched = PublishSubject<[Int]>()
        let watching = fetches.subscribe(to: fetched.observable)
        let subscription = history.subscribe(
            to: database.observe { connection in
                let ids = try connection.fetch(Query<Car>()).map(\.id)
                fetched.send(ids)
                return ids
            })
        try await database.write { try $0.insert(Car(id: 1)) }
        subscription.cancel()
        try await database.write { try $0.insert(Car(id: 2)) }
        #expect(history.elements == [[], [1]])
        #expect(fetches.elements == [[], [1]])
        watching.cancel()
    }

    private func counting(_ fetches: @escaping @Sendable () -> Void) -> Observable<[Int]> {
        database.observe { connection in
            fetches()
            return [try connection.count(Query<Car>())]
        }
    }

    @Test("A commit to other tables does not run a live query's fetch")
    func otherTables() async throws {
        let fetches = Mutex(0)
        let subscription = history.subscribe(to: counting { fetches.withLock { $0 += 1 } })
        for id in 1...3 { try await database.write { try $0.execute("INSERT INTO others VALUES (?)", id) } }
        try await database.write { try $0.insert(Car(id: 1)) }
        #expect(history.elements == [[0], [1]])
        #expect(fetches.withLock { $0 } == 2)
        subscription.cancel()
    }

    @Test("A live query cancelled before its turn does not fetch")
    func cancelledBefore() async throws {
        let fetches = Mutex(0)
        let (begun, turn) = (AsyncStream<Void>.makeStream(), Gate())
        let writer = Task {
            try await database.write { _ in
                begun.continuation.yield()
                turn.wait()
            }
        }
        for await _ in begun.stream { break }
        history.subscribe(to: counting { fetches.withLock { $0 += 1 } }).cancel()
        turn.open()
        try await writer.value
        try await database.write { try $0.insert(Car(id: 1)) }
        #expect(fetches.withLock { $0 } == 0)
    }

    @Test("Cancelling interrupts even a long first fetch", .timeLimit(.minutes(5)))
    func cancelledDuring() async throws {
        let (fetching, fetch) = AsyncStream<Void>.makeStream()
        let subscription = history.subscribe(
            to: database.observe { connection in
                fetch.yield()
                return try connection.fetch(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
                ) { try $0[0] }
            })
        for await _ in fetching { break }
        subscription.cancel()
        try await database.write { try $0.insert(Car(id: 1)) }
        #expect(history.elements.isEmpty)
    }

    @Test("A failed fetch ends the live query with its error")
    func failure() async throws {
        let fetches = Mutex(0)
        let subscription = history.subscribe(
            to: database.observe { connection in
                fetches.withLock { $0 += 1 }
                let ids = try connection.fetch(Query<Car>()).map(\.id)
                if ids.count > 1 { throw Refusal() }
                return ids
            })
        for id in 1...3 { try await database.write { try $0.insert(Car(id: id)) } }
        #expect(history.elements == [[], [1]])
        #expect(fetches.withLock { $0 } == 3)
        guard case .failed(let error) = history.completion else {
            Issue.record("Should have failed")
            return
        }
        #expect(error is Refusal)
        subscription.cancel()
    }

    @Test("A live query's fetch cannot write")
    func readOnly() async throws {
        let subscription = history.subscribe(
            to: database.observe { connection in
                try connection.insert(Car(id: 9))
                return []
            })
        try await database.write { _ in }
        guard case .failed = history.completion else {
            Issue.record("Should have failed")
            return
        }
        #expect(try await database.read { try $0.count(Query<Car>()) } == 0)
        subscription.cancel()
    }

    @Test("A for await loop over a live query gets each state until it ends")
    func iteration() async throws {
        try await database.write { try $0.insert(Car(id: 1)) }
        var seen: [[Int]] = []
        for try await ids in ids {
            seen.append(ids)
            if ids.count == 3 { break }
            try await database.write { try $0.insert(Car(id: ids.count + 1)) }
        }
        #expect(seen == [[1], [1, 2], [1, 2, 3]])
    }

    @Test("An active live query keeps the database open")
    func lifetime() async throws {
        var database: Database? = try Database.inMemory(migrations: [.cars])
        let weakDatabase = { [weak weakDatabase = database] in weakDatabase }
        var subscription: Subscription? = history.subscribe(
            to: try #require(database).observe { [try $0.count(Query<Car>())] })
        database = nil
        #expect(weakDatabase() != nil)
        try await weakDatabase()?.write { try $0.insert(Car(id: 1)) }
        #expect(subscription != nil)
        subscription = nil
        #expect(weakDatabase() == nil)
        #expect(history.elements == [[0], [1]])
    }
}
