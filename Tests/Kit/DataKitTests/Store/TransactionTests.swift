import DataKitDoubles
import DataKitSQLite
import DomainKit
import Foundation
import Testing

@testable import DataKit

// One test at a time: each endless write occupies a thread of the pool that also runs the tasks which cancel it.
@Suite("Transactions", .serialized)
struct TransactionTests {
    private struct Refusal: Error {}

    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(at: folder.file(), migrations: [.cars])
    }

    private func ids() async throws -> [Int] {
        try await database.read { try $0.fetch(Query<Car>(orderedBy: Car.id.ascending)).map(\.id) }
    }

    @Test("A transaction whose body throws leaves no change")
    func rollback() async throws {
        await #expect(throws: Refusal.self) {
            try await database.write { connection in
                try connection.insert(Car(id: 1))
                throw Refusal()
            }
        }
        #expect(try await ids() == [])
        try await database.write { try $0.insert(Car(id: 2)) }
        #expect(try await ids() == [2])
    }

    @Test("A transaction cancelled in the middle leaves no change")
    func cancelled() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await database.write { connection in
                try connection.insert(Car(id: 1))
                start.yield()
                // Runs until it is interrupted.
                try connection.execute(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
            }
        }
        for await _ in started { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await ids() == [])
    }

    @Test("A transaction cancelled before its body returns leaves no change")
    func cancelledUnnoticed() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let cancelled = Gate()
        let task = Task {
            try await database.write { connection in
                try connection.insert(Car(id: 1))
                start.yield()
                cancelled.wait()
            }
        }
        for await _ in started { break }
        task.cancel()
        cancelled.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await ids() == [])
    }

    @Test("A transaction cancelled within a savepoint that is undone leaves no change")
    func cancelledInPart() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let cancelled = Gate()
        let task = Task {
            try await database.write { connection in
                try connection.insert(Car(id: 1))
                try? connection.savepoint {
                    start.yield()
                    cancelled.wait()
                    throw Refusal()
                }
            }
        }
        for await _ in started { break }
        task.cancel()
        cancelled.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await ids() == [])
    }

    @Test("A cancelled read is interrupted")
    func cancelledRead() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await database.read { connection in
                start.yield()
                try connection.execute(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
            }
        }
        for await _ in started { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A transaction cancelled while it waits for its turn ends immediately")
    func cancelledWaiting() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let blocker = Task {
            try await database.write { connection in
                start.yield()
                try connection.execute(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
            }
        }
        for await _ in started { break }
        let waiting = Task { try await database.write { try $0.insert(Car(id: 1)) } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        blocker.cancel()
        await #expect(throws: CancellationError.self) { try await blocker.value }
        #expect(try await ids() == [])
    }

    @Test("Ten locked databases do not delay a write to another database", .timeLimit(.minutes(5)))
    func lockedDatabases() async throws {
        let files = (0..<10).map { folder.file("locked\($0)") }
        let locked = try files.map { try Database(at: $0, migrations: [.cars]) }
        let locks = try files.map { file in
            let lock = try Connection(
                path: file.path(percentEncoded: false), flags: SQLITE_OPEN_READWRITE, busyTimeout: .zero)
            try lock.begin(.immediate)
            return lock
        }
        let writes = locked.map { database in Task { try await database.write { try $0.insert(Car(id: 1)) } } }
        // This write starts after all ten transactions, and would fail if it waited for them.
        try await database.write { try $0.insert(Car(id: 1)) }
        for lock in locks { try lock.tracker.own { try lock.execute("COMMIT") } }
        for write in writes { try await write.value }
        #expect(try await ids() == [1])
    }

    @Test("Cancelling a write that waits for a lock ends it", .timeLimit(.minutes(5)))
    func cancelledBehindLock() async throws {
        let lock = try Connection(
            path: folder.file().path(percentEncoded: false), flags: SQLITE_OPEN_READWRITE, busyTimeout: .zero)
        try lock.begin(.immediate)
        let write = Task { [database] in try await database.write { try $0.insert(Car(id: 1)) } }
        write.cancel()
        await #expect(throws: CancellationError.self) { try await write.value }
        try lock.tracker.own { try lock.execute("COMMIT") }
        #expect(try await ids() == [])
    }

    @Test("A savepoint undoes only its own changes, at any depth")
    func savepoints() async throws {
        try await database.write { connection in
            try connection.insert(Car(id: 1))
            try? connection.savepoint {
                try connection.insert(Car(id: 2))
                try? connection.savepoint {
                    try connection.insert(Car(id: 3))
                    throw Refusal()
                }
                try connection.savepoint { try connection.insert(Car(id: 4)) }
                throw Refusal()
            }
            try connection.savepoint {
                try connection.insert(Car(id: 5))
                try? connection.savepoint {
                    try connection.insert(Car(id: 6))
                    throw Refusal()
                }
            }
        }
        #expect(try await ids() == [1, 5])
    }

    @Test("A full disk causes a clear error, and the transaction is undone")
    func full() async throws {
        try await database.write { try $0.insert(Car(id: 1)) }
        await #expect(throws: StoreError.diskFull(path: folder.file().path)) {
            try await database.write { connection in
                try connection.execute("PRAGMA max_page_count = 5")
                for id in 2..<10_000 { try connection.insert(Car(id: id, make: String(repeating: "x", count: 1_000))) }
            }
        }
        #expect(try await ids() == [1])
    }

    @Test("A full disk within a savepoint causes a clear error and undoes the transaction")
    func fullInSavepoint() async throws {
        await #expect(throws: StoreError.diskFull(path: folder.file().path)) {
            try await database.write { connection in
                try connection.execute("PRAGMA max_page_count = 5")
                try connection.savepoint {
                    for id in 1..<10_000 {
                        try connection.insert(Car(id: id, make: String(repeating: "x", count: 1_000)))
                    }
                }
            }
        }
        #expect(try await ids() == [])
    }

    @Test("If a transaction's body ignores a full disk, its later statements also fail")
    func ignoredFull() async throws {
        await #expect(throws: StoreError.self) {
            try await database.write { connection in
                try connection.execute("PRAGMA max_page_count = 5")
                for id in 1..<10_000 { try? connection.insert(Car(id: id, make: String(repeating: "x", count: 1_000))) }
                try connection.execute("PRAGMA max_page_count = 100000")
                try? connection.insert(Car(id: 1))
            }
        }
        #expect(try await ids() == [])
    }

    @Test("Foreign keys are enforced")
    func foreignKeys() async throws {
        await #expect(throws: StoreError.constraint(cause: "FOREIGN KEY constraint failed")) {
            try await database.write { connection in
                try connection.execute(script: "CREATE TABLE tyres (car INTEGER NOT NULL REFERENCES cars) STRICT")
                try connection.execute("INSERT INTO tyres VALUES (77)")
            }
        }
    }

    @Test("A read sees one state despite a concurrent write, and does not block it")
    func snapshots() async throws {
        try await database.write { try $0.insert(Car(id: 1)) }
        let (reading, read) = AsyncStream<Void>.makeStream()
        let written = Gate()
        let reader = Task {
            try await database.read { connection in
                let before = try connection.count(Query<Car>())
                read.yield()
                written.wait()
                return [before, try connection.count(Query<Car>())]
            }
        }
        for await _ in reading { break }
        try await database.write { try $0.insert(Car(id: 2)) }
        #expect(try await ids() == [1, 2])
        written.open()
        #expect(try await reader.value == [1, 1])
    }

    @Test("A second reader serves reads while the first is busy", .timeLimit(.minutes(5)))
    func busyReader() async throws {
        let (reading, read) = AsyncStream<Void>.makeStream()
        let done = Gate()
        let busy = Task {
            try await database.read { _ in
                read.yield()
                done.wait()
            }
        }
        for await _ in reading { break }
        for _ in 1...10 { #expect(try await ids() == []) }
        done.open()
        try await busy.value
    }

    @Test("A failed commit is undone and not reported")
    func refusedCommit() throws {
        let path = folder.file("other").path
        // Opens the file without a write-ahead log, so that a reader delays a commit.
        let connection = try Connection(
            path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, busyTimeout: .zero)
        try connection.execute("CREATE TABLE letters (a)")
        let reader = try Connection(path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: .zero)
        _ = connection.tracker.takeCommitted()
        try reader.reading {
            let count = try reader.value("SELECT count(*) FROM letters", as: Int.self)
            #expect(count == 0)
            #expect(throws: StoreError.locked(path: path)) {
                try connection.transaction(.immediate) { _ = try connection.execute("INSERT INTO letters VALUES (1)") }
            }
        }
        #expect(connection.tracker.takeCommitted() == [])
        #expect(try connection.value("SELECT count(*) FROM letters", as: Int.self) == 0)
        try connection.transaction(.immediate) { _ = try connection.execute("INSERT INTO letters VALUES (2)") }
        #expect(connection.tracker.takeCommitted() == ["letters"])
    }

    @Test("A reader cannot write")
    func readOnly() async throws {
        await #expect(throws: StoreError.self) { try await database.read { try $0.insert(Car(id: 1)) } }
        #expect(try await ids() == [])
    }

    @Test("A hundred concurrent writers and readers lose no change")
    func concurrent() async throws {
        try await withThrowingTaskGroup(of: Void.self) { [database] group in
            for id in 0..<100 {
                group.addTask { try await database.write { try $0.insert(Car(id: id)) } }
                group.addTask { _ = try await database.read { try $0.fetch(Query<Car>()) } }
            }
            try await group.waitForAll()
        }
        #expect(try await ids() == Array(0..<100))
    }
}
