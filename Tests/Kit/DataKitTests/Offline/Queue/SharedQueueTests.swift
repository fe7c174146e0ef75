import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

@Suite("The queue of a database and source", .timeLimit(.minutes(5)))
struct SharedQueueTests {
    private let folder: TemporaryFolder
    private let connectivity = BehaviorSubject<Connectivity>(.offline(since: .distantPast))
    private let server = Server()

    init() throws { folder = try TemporaryFolder() }

    private final class Server: Sendable {
        private let state = Mutex<(requests: [String], failing: Set<String>)>(([], []))
        var requests: [String] { state.withLock { $0.requests } }

        func fail(_ names: String...) { state.withLock { $0.failing = Set(names) } }

        func perform<Entity: Record>(_ edit: EntityEdit<Entity>) throws {
            let line =
                switch edit.change {
                case .create(let entity): "\(Entity.table.name) \(entity.id)"
                case .save(let entity, _): "save \(Entity.table.name) \(entity.id)"
                case .delete(let id): "delete \(Entity.table.name) \(id)"
                }
            let isFailing = state.withLock { state in
                state.requests.append(line)
                return state.failing.contains(line)
            }
            if isFailing { throw GatewayError.serverError() }
        }
    }

    private func database() throws -> Database {
        try Database(
            at: folder.file(), migrations: Memo.migrations + [.cars],
            environment: DataEnvironment(
                clock: StubClock { _ in false }, now: { Date(timeIntervalSince1970: 0) }, random: { $0.upperBound }))
    }

    private func cache<Entity: Record & Equatable>(
        of type: Entity.Type = Entity.self, in database: Database, account: Observable<String?> = .just("ada"),
        policy: EditPolicy = EditPolicy()
    ) -> EditableCache<Entity> where Entity.ID: Hashable {
        EditableCache(
            database, source: "shop", account: account, connectivity: connectivity.observable, policy: policy
        ) { [server] edit in
            try server.perform(edit)
            return nil
        }
    }

    private func goOnline() { connectivity.send(.online) }

    private func settled(_ cache: EditableCache<some Any>) async throws {
        for try await pending in cache.pending where pending.isEmpty { break }
    }

    @Test("The edits of two caches are sent in their common order")
    func oneOrder() async throws {
        let database = try database()
        let (memos, cars) = (cache(of: Memo.self, in: database), cache(of: Car.self, in: database))
        try await database.write { connection in
            for id in 1...3 {
                try cars.create(Car(id: id), in: connection)
                try memos.create(Memo(id: id, title: ""), in: connection)
            }
        }
        goOnline()
        try await settled(memos)
        #expect(server.requests == ["cars 1", "memos 1", "cars 2", "memos 2", "cars 3", "memos 3"])
    }

    @Test("A failing entity does not delay another kind's entity with the same key")
    func failingKind() async throws {
        let database = try database()
        let (memos, cars) = (cache(of: Memo.self, in: database), cache(of: Car.self, in: database))
        try await database.write { connection in
            try cars.create(Car(id: 1), in: connection)
            try memos.create(Memo(id: 1, title: ""), in: connection)
        }
        server.fail("cars 1")
        goOnline()
        try await settled(memos)
        #expect(server.requests == ["cars 1", "memos 1"])
        #expect(try await cars.pending.first()?.count == 1)
    }

    @Test("An edit without a cache waits, is visible, and is sent by its cache")
    func unregistered() async throws {
        let database = try database()
        let memos = cache(of: Memo.self, in: database)
        try await leaveCars(1, 2, in: database)
        _ = try await memos.create(Memo(id: 1, title: "")).first()
        let ids = ["1", "2"].map { UnregisteredEdits.ID(kind: "cars", entity: $0) }
        for try await edits in memos.unregistered where !edits.isEmpty {
            #expect(edits == ids.map { UnregisteredEdits(id: $0, count: 1) })
            break
        }
        goOnline()
        try await settled(memos)
        #expect(server.requests == ["memos 1"])
        let cars = cache(of: Car.self, in: database)
        try await settled(cars)
        #expect(server.requests == ["memos 1", "cars 1", "cars 2"])
        #expect(try await memos.unregistered.first() == [])
    }

    @Test("Discarding unregistered edits works only for kinds without a cache")
    func discarded() async throws {
        let database = try database()
        let memos = cache(of: Memo.self, in: database)
        try await leaveCars(1, 2, in: database)
        _ = try await memos.create(Memo(id: 1, title: "")).first()
        #expect(try await memos.discard(UnregisteredEdits.ID(kind: "cars", entity: "1")))
        #expect(try await !memos.discard(UnregisteredEdits.ID(kind: "cars", entity: "1")))
        #expect(try await !memos.discard(UnregisteredEdits.ID(kind: "memos", entity: "1")))
        for try await edits in memos.unregistered where edits.map(\.id.entity) == ["2"] { break }
    }

    @Test("An edit that another process sends cannot be discarded")
    func sentElsewhere() async throws {
        let memos = cache(of: Memo.self, in: try database())
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let cars = EditableCache<Car>(try database(), source: "shop", account: .just("ada")) { _ in
            begin.yield()
            try await hang()
        }
        try await cars.database.write { try cars.create(Car(id: 1), in: $0) }
        for await _ in begun { break }
        #expect(try await memos.unregistered.first()?.count == 1)
        #expect(try await !memos.discard(UnregisteredEdits.ID(kind: "cars", entity: "1")))
    }

    /// Makes edits of cars with a cache that is then released.
    private func leaveCars(_ ids: Int..., in database: Database) async throws {
        let cars = cache(of: Car.self, in: database)
        try await database.write { connection in
            for id in ids { try cars.create(Car(id: id), in: connection) }
        }
    }

    @Test("A creation in a rolled back transaction leaves no edit")
    func givenUp() async throws {
        struct Refusal: Error {}
        let database = try database()
        let (memos, cars) = (cache(of: Memo.self, in: database), cache(of: Car.self, in: database))
        await #expect(throws: Refusal.self) {
            try await database.write { connection in
                try connection.insert(Car(id: 1))
                try memos.create(Memo(id: 1, title: ""), in: connection)
                throw Refusal()
            }
        }
        #expect(try await cars.find(1) == nil)
        #expect(try await memos.pending.first() == [])
    }

    @Test("An entity that is only sent leaves no row, and its outcome is reported")
    func onlySent() async throws {
        let database = try database()
        let memos = cache(of: Memo.self, in: database, policy: EditPolicy(keepsCreated: false))
        let (told, tell) = AsyncStream.makeStream(of: EditStatus<Memo>.self)
        let watching = memos.unclaimedOutcomes.subscribe { tell.yield($0) }
        defer { watching.cancel() }
        try await database.write { try memos.create(Memo(id: 1, title: "Event"), in: $0) }
        #expect(try await memos.find(1)?.title == "Event")
        goOnline()
        for await status in told {
            #expect(status.mark == EditMark())
            break
        }
        #expect(try await memos.find(1) == nil)
        let left: [Int] = try await database.read { connection in
            try ["memos", "outbox", "cached_numbers", "cached_aliases"].map {
                try connection.value("SELECT count(*) FROM \($0)") ?? -1
            }
        }
        #expect(left == [0, 0, 0, 0])
    }

    @Test("One of two equal caches sends each edit, and after its release the other cache does")
    func oneKindTwice() async throws {
        let database = try database()
        let first = cache(of: Memo.self, in: database)
        var second: EditableCache<Memo>? = cache(in: database)
        goOnline()
        _ = try await second?.create(Memo(id: 1, title: "")).first()
        second = nil
        _ = try await first.create(Memo(id: 2, title: "")).first()
        #expect(server.requests == ["memos 1", "memos 2"])
    }

    @Test("A released cache hands its account over to the next cache")
    func nextAccount() async throws {
        let database = try database()
        var first: EditableCache<Memo>? = cache(in: database)
        let cars = cache(of: Car.self, in: database, account: .just("bob"))
        goOnline()
        _ = try await first?.create(Memo(id: 1, title: "")).first()
        try await database.write { try cars.create(Car(id: 1), in: $0) }
        #expect(server.requests == ["memos 1"])
        first = nil
        try await settled(cars)
        #expect(server.requests == ["memos 1", "cars 1"])
    }

    @Test("The request of a released cache ends, and another cache continues the queue")
    func releasedInFlight() async throws {
        let database = try database()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let memos = cache(of: Memo.self, in: database)
        var cars: EditableCache<Car>? = EditableCache(
            database, source: "shop", account: .just("ada"), connectivity: connectivity.observable
        ) { _ in
            begin.yield()
            try await hang()
        }
        try await database.write { [cars] connection in
            try cars?.create(Car(id: 1), in: connection)
            try memos.create(Memo(id: 1, title: ""), in: connection)
        }
        goOnline()
        for await _ in begun { break }
        cars = nil
        try await settled(memos)
        #expect(server.requests == ["memos 1"])
        #expect(try await memos.unregistered.first()?.map(\.count) == [1])
    }
}
