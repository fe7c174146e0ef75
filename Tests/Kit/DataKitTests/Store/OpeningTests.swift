import DataKitDoubles
import DataKitSQLite
import DomainKit
import Foundation
import Testing

@testable import DataKit

@Suite("Opening a file")
struct OpeningTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file().path }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func expectRefusal(_ error: StoreError) throws {
        let before = try Data(contentsOf: folder.file())
        #expect(throws: error) { try Database(at: folder.file(), migrations: [.cars]) }
        #expect(try Data(contentsOf: folder.file()) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["store.sqlite"])
    }

    @Test("A database file is created with its folder, and can be opened again")
    func created() async throws {
        let url = folder.url.appending(path: "a/b/store.sqlite")
        try await Database(at: url, migrations: [.cars]).write { try $0.insert(Car(id: 1)) }
        #expect(try await Database(at: url, migrations: [.cars]).read { try $0.count(Query<Car>()) } == 1)
    }

    @Test("If a database failed to open, each access throws the reason")
    func failed() async {
        let error = StoreError.notADatabase(path: path)
        let database = Database.failed(error)
        await #expect(throws: error) { try await database.read { _ in } }
        await #expect(throws: error) { try await database.readWithoutWaiting { _ in } }
        await #expect(throws: error) { try await database.write { _ in } }
        await #expect(throws: error) { _ = try await database.observe { _ in 1 }.first() }
    }

    @Test("A new file's first read does not wait for its first writes")
    func firstRead() async throws {
        for round in 0..<50 {
            let url = folder.url.appending(path: "\(round).sqlite")
            let database = try Database(at: url, migrations: [.cars])
            async let written: Void = database.write { try $0.insert(Car(id: 1)) }
            async let read = database.readWithoutWaiting { try $0.count(Query<Car>()) }
            async let readBeside = database.readWithoutWaiting { try $0.count(Query<Car>()) }
            _ = try await (written, read, readBeside)
        }
    }

    /// Another connection, which keeps the file locked until it is closed or commits.
    private func lockedFile() -> OpaquePointer? {
        var handle: OpaquePointer?
        #expect(sqlite3_open(path, &handle) == SQLITE_OK)
        let lock = "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; PRAGMA user_version = 1"
        #expect(sqlite3_exec(handle, lock, nil, nil, nil) == SQLITE_OK)
        return handle
    }

    @Test("A locked file opens once its lock is released, without blocking other files")
    func locked() async throws {
        _ = try Database(at: folder.file(), migrations: [.cars])
        var handle = lockedFile()
        defer { sqlite3_close(handle) }
        let start = ContinuousClock.now
        let database = try Database(
            at: folder.file(), migrations: [.cars], busyTimeout: .seconds(600), waitsForLock: false)
        await #expect(throws: StoreError.locked(path: path)) {
            try await database.readWithoutWaiting { try $0.count(Query<Car>()) }
        }
        // The limit is far below the lock's time limit of 600 seconds, because no caller may wait for the lock.
        #expect(ContinuousClock.now - start < .seconds(300))
        async let counts = database.observe { try $0.count(Query<Car>()) }.first()
        async let written: Void = database.write { try $0.insert(Car(id: 1)) }
        #expect(sqlite3_exec(handle, "COMMIT", nil, nil, nil) == SQLITE_OK)
        sqlite3_close(handle)
        handle = nil
        try await written
        #expect(try await counts != nil)
        #expect(try await database.readWithoutWaiting { try $0.count(Query<Car>()) } == 1)
    }

    @Test("Cached rows use the database's clock, also in read connections")
    func time() async throws {
        let now = Date(timeIntervalSince1970: 0)
        for database in [
            try Database(at: folder.file(), environment: DataEnvironment(now: { now })),
            try Database(at: folder.file(), waitsForLock: false, environment: DataEnvironment(now: { now })),
            try Database.inMemory(environment: DataEnvironment(now: { now })),
        ] {
            #expect(try await database.read { $0.now() } == now)
            #expect(try await database.write { $0.now() } == now)
        }
    }

    @Test("After a call that may not wait, a connection waits for locks again")
    func patience() throws {
        try folder.execute("CREATE TABLE letters (a)")
        let patience = Duration.milliseconds(50)
        let connection = try Connection(path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: patience)
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        #expect(sqlite3_open(path, &handle) == SQLITE_OK)
        #expect(sqlite3_exec(handle, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
        func read() throws -> Int? { try connection.reading { try connection.value("SELECT count(*) FROM letters") } }
        #expect(throws: StoreError.locked(path: path)) { try connection.withoutWaiting(read) }
        let start = ContinuousClock.now
        #expect(throws: StoreError.locked(path: path)) { try read() }
        #expect(ContinuousClock.now - start >= patience)
    }

    @Test("A file that stays locked delays callers no longer than any other lock", .timeLimit(.minutes(5)))
    func stillLocked() async throws {
        _ = try Database(at: folder.file(), migrations: [.cars])
        let handle = lockedFile()
        defer { sqlite3_close(handle) }
        let database = try Database(
            at: folder.file(), migrations: [.cars], busyTimeout: .milliseconds(50), waitsForLock: false)
        await #expect(throws: StoreError.locked(path: path)) {
            try await database.read { try $0.count(Query<Car>()) }
        }
    }

    @Test("Callers waiting for a locked file get the error of its opening", .timeLimit(.minutes(5)))
    func lockedAndForeign() async throws {
        try folder.execute("CREATE TABLE letters (a)")
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        #expect(sqlite3_open(path, &handle) == SQLITE_OK)
        #expect(sqlite3_exec(handle, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
        let database = try Database(
            at: folder.file(), migrations: [.cars], busyTimeout: .seconds(600), waitsForLock: false)
        let count = Task { try await database.read { try $0.count(Query<Car>()) } }
        let observed = Task { try await database.observe { try $0.count(Query<Car>()) }.first() }
        #expect(sqlite3_exec(handle, "COMMIT", nil, nil, nil) == SQLITE_OK)
        let unrelated = StoreError.unrelatedDatabase(path: path)
        await #expect(throws: unrelated) { try await count.value }
        await #expect(throws: unrelated) { try await observed.value }
    }

    @Test("A file still locked at the second attempt is opened at the third", .timeLimit(.minutes(5)))
    func lockedForLonger() async throws {
        _ = try Database(at: folder.file(), migrations: [.cars])
        var handle = lockedFile()
        defer { sqlite3_close(handle) }
        let database = try Database(
            at: folder.file(), migrations: [.cars], busyTimeout: .seconds(600), waitsForLock: false)
        let (looks, look) = AsyncStream.makeStream(of: Void.self)
        // This timer is set after the database's timer for its next check, and is longer, so the check comes first.
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 0.2) { look.yield() }
        for await _ in looks { break }
        sqlite3_close(handle)
        handle = nil
        #expect(try await database.read { try $0.count(Query<Car>()) } == 0)
    }

    @Test("A cancelled caller does not wait for a lock")
    func cancelledWait() throws {
        try folder.execute("CREATE TABLE letters (a)")
        let connection = try Connection(path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: .seconds(600))
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        #expect(sqlite3_open(path, &handle) == SQLITE_OK)
        #expect(sqlite3_exec(handle, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(throws: CancellationError.self) {
            try connection.cancellable(by: cancellation) { try connection.execute("DELETE FROM letters") }
        }
    }

    @Test("A connection to a path without a file fails with SQLite's reason")
    func noFile() {
        let path = folder.url.path
        let error = #expect(throws: StoreError.self) {
            try Connection(path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: .zero)
        }
        guard case .cannotOpen(path, let cause) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause == "Is a directory" || cause == "unable to open database file")
    }

    @Test("WAL, foreign keys and the application ID are set")
    func settings() async throws {
        let database = try Database(at: folder.file(), migrations: [.cars])
        let mode = try await database.write { try $0.value("PRAGMA journal_mode", as: String.self) }
        let foreignKeys = try await database.write { try $0.value("PRAGMA foreign_keys", as: Int.self) }
        let synchronous = try await database.write { try $0.value("PRAGMA synchronous", as: Int.self) }
        let mark = try await database.read { try $0.value("PRAGMA application_id", as: Int.self) }
        #expect(mode == "wal")
        #expect(foreignKeys == 1)
        #expect(synchronous == 1, "A commit in WAL mode does not wait for the disk, and is whole nevertheless")
        #expect(mark == 0x4D56_4341)
    }

    @Test(
        "A text file is not opened and stays unchanged",
        arguments: ["hello", String(repeating: "not a database ", count: 1_000)])
    func notADatabase(text: String) throws {
        try Data(text.utf8).write(to: folder.file())
        try expectRefusal(.notADatabase(path: path))
    }

    @Test("A database of a newer app version is not opened and stays unchanged")
    func newer() throws {
        try folder.execute("CREATE TABLE future (a); PRAGMA application_id = 0x4D564341; PRAGMA user_version = 7")
        try expectRefusal(.newerSchema(path: path, found: 7, supported: 1))
    }

    @Test(
        "A database of another application is not opened, even an empty one",
        arguments: ["CREATE TABLE letters (a)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"])
    func unrelated(sql: String) throws {
        try folder.execute(sql)
        try expectRefusal(.unrelatedDatabase(path: path))
    }

    @Test("A damaged file is not opened and stays unchanged")
    func corrupt() throws {
        try folder.execute("CREATE TABLE a (b); PRAGMA application_id = 0x4D564341; PRAGMA user_version = 1")
        var bytes = try Data(contentsOf: folder.file())
        bytes.replaceSubrange(100..<2_000, with: Data(repeating: 0xA5, count: 1_900))
        try bytes.write(to: folder.file())
        let before = bytes
        let error = #expect(throws: StoreError.self) { try Database(at: folder.file(), migrations: [.cars]) }
        guard case .corrupt(path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try Data(contentsOf: folder.file()) == before)
    }

    @Test("A damaged page found later causes a clear error")
    func corruptPage() async throws {
        let original = try Database(at: folder.file("original"), migrations: [.cars])
        try await original.write { connection in
            try connection.insert((0..<1_000).map { Car(id: $0, make: String(repeating: "x", count: 100)) })
        }
        // A backup is a single file. A part of the original may still be in its write-ahead log.
        try await original.backup(to: folder.file())
        var bytes = try Data(contentsOf: folder.file())
        bytes.replaceSubrange(8_192..<40_000, with: Data(repeating: 0xA5, count: 31_808))
        try bytes.write(to: folder.file())
        let database = try Database(at: folder.file(), migrations: [.cars])
        let error = await #expect(throws: StoreError.self) { try await database.read { try $0.fetch(Query<Car>()) } }
        guard case .corrupt(path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A folder at the file's path causes a clear error")
    func isFolder() throws {
        try FileManager.default.createDirectory(at: folder.file(), withIntermediateDirectories: true)
        let error = #expect(throws: StoreError.self) { try Database(at: folder.file()) }
        guard case .cannotOpen(path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A path below a file causes an error that names the folder")
    func belowFile() throws {
        try Data().write(to: folder.file("plain"))
        let error = #expect(throws: StoreError.self) {
            try Database(at: folder.url.appending(path: "plain/store.sqlite"))
        }
        guard case .cannotOpen(let path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path.contains("plain"))
    }

    #if os(Linux)
        @Test(
            "An unwritable folder causes an error that names it",
            arguments: ["/sys/store.sqlite", "/sys/a/b.sqlite"])
        func readOnlyFolder(path: String) throws {
            let error = #expect(throws: StoreError.self) { try Database(at: URL(filePath: path)) }
            guard case .readOnly(let found) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(found.hasPrefix("/sys"))
        }
    #endif

    @Test("A file that another process keeps locked causes a clear error after the wait")
    func locked() throws {
        _ = try Database(at: folder.file(), migrations: [.cars])
        var other: OpaquePointer?
        defer { sqlite3_close(other) }
        #expect(sqlite3_open(path, &other) == SQLITE_OK)
        #expect(sqlite3_exec(other, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
        #expect(throws: StoreError.locked(path: path)) {
            try Database(at: folder.file(), migrations: [.cars], busyTimeout: .milliseconds(20))
        }
    }

    @Test("Every error message names the file and a remedy")
    func messages() {
        for error: StoreError in [
            .notADatabase(path: path), .unrelatedDatabase(path: path), .corrupt(path: path, cause: ""),
            .newerSchema(path: path, found: 2, supported: 1), .readOnly(path: path), .diskFull(path: path),
            .locked(path: path), .cannotOpen(path: path, cause: ""), .alreadyExists(path: path),
        ] {
            #expect(error.message.contains(path))
            #expect(GatewayError(failure: error).message == error.message)
        }
    }
}
