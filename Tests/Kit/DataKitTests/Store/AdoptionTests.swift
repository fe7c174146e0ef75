import DataKitDoubles
import DataKitSQLite
import Foundation
import Testing

@testable import DataKit

/// Files that another library has written, with rows in them.
@Suite("Adoption of existing databases")
struct AdoptionTests {
    private static let colors = Migration(sql: "ALTER TABLE cars ADD COLUMN color TEXT")
    private static let foreign = """
        CREATE TABLE cars (
            id INTEGER PRIMARY KEY, make VARCHAR(20) NOT NULL, model TEXT NOT NULL, trim TEXT, price DOUBLE NOT NULL);
        INSERT INTO cars VALUES (1, 'Audi', 'A4', NULL, 1.5);
        """

    private let folder: TemporaryFolder
    private var path: String { folder.file().path }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func files() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.file($0))) })
    }

    private func filesWhileOpen(_ body: (Connection) throws -> Void) throws -> [String: Data] {
        let connection = try Connection(path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: .zero)
        try body(connection)
        return try files()
    }

    private func marks() throws -> [Int] {
        let connection = try Connection(path: path, flags: SQLITE_OPEN_READONLY, busyTimeout: .zero)
        return try ["application_id", "user_version"].map { try connection.value("PRAGMA \($0)") ?? 0 }
    }

    @Test("A file with the app's application ID belongs to the app, even if 0", arguments: [0, -7, 7])
    func applicationID(id: Int32) async throws {
        try folder.execute("\(Self.foreign); PRAGMA application_id = \(id); PRAGMA user_version = 1")
        let database = try Database(at: folder.file(), migrations: [.cars, Self.colors], applicationID: id)
        #expect(try await database.read { try $0.fetch(Query<Car>()) } == [Car(id: 1)])
        #expect(try marks() == [Int(id), 2])
    }

    @Test("A new file gets the app's application ID")
    func new() throws {
        _ = try Database(at: folder.file(), migrations: [.cars], applicationID: 7)
        #expect(try marks() == [7, 1])
        #expect(throws: StoreError.unrelatedDatabase(path: path)) {
            try Database(at: folder.file(), migrations: [.cars])
        }
    }

    @Test(
        "An adopted file starts at the named version and runs later migrations once",
        arguments: [
            "", "PRAGMA application_id = 9", "PRAGMA user_version = 40", "PRAGMA journal_mode = WAL",
        ])
    func adopted(marks sql: String) async throws {
        try folder.execute("\(Self.foreign) \(sql)")
        for _ in 0..<2 {
            let database = try Database(
                at: folder.file(), migrations: [.cars, Self.colors],
                adopting: { try $0.value("SELECT 1 FROM sqlite_schema WHERE name = 'cars'") })
            #expect(try await database.read { try $0.fetch(Query<Car>()) } == [Car(id: 1)])
            #expect(try await database.read { try $0.value("SELECT count(*) FROM cars WHERE color IS NULL") } == 1)
            #expect(try marks() == [Int(Database.defaultApplicationID), 2])
        }
    }

    @Test("An adopted file without missing steps stays unchanged")
    func upToDate() async throws {
        try folder.execute(Self.foreign)
        _ = try Database(at: folder.file(), migrations: [.cars], applicationID: 7, adopting: { _ in 1 })
        #expect(try marks() == [7, 1])
        let database = try Database(at: folder.file(), migrations: [.cars], applicationID: 7)
        try await database.write { try $0.insert(Car(id: 2)) }
        #expect(try await database.read { try $0.count(Query<Car>()) } == 2)
    }

    @Test("A file adopted at version 0 runs every migration")
    func fromTheBeginning() async throws {
        try folder.execute("CREATE TABLE letters (a)")
        let database = try Database(at: folder.file(), migrations: [.cars], adopting: { _ in 0 })
        #expect(try await database.read { try $0.count(Query<Car>()) } == 0)
        #expect(try marks() == [Int(Database.defaultApplicationID), 1])
    }

    @Test("The adoption closure is not called for an app's own or new file")
    func own() throws {
        for _ in 0..<2 {
            _ = try Database(at: folder.file(), migrations: [.cars], adopting: { _ in throw CancellationError() })
        }
    }

    @Test("A locked file is adopted as soon as its lock is released")
    func later() async throws {
        try folder.execute(Self.foreign)
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        #expect(sqlite3_open(path, &handle) == SQLITE_OK)
        #expect(sqlite3_exec(handle, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
        let database = try Database(
            at: folder.file(), migrations: [.cars], applicationID: 7, adopting: { _ in 1 },
            busyTimeout: .seconds(600), waitsForLock: false)
        #expect(sqlite3_exec(handle, "COMMIT", nil, nil, nil) == SQLITE_OK)
        #expect(try await database.read { try $0.count(Query<Car>()) } == 1)
        #expect(try marks() == [7, 1])
    }

    @Test(
        "A file that is not adopted stays unchanged, including its log",
        arguments: [false, true])
    func refused(hasLog: Bool) throws {
        try folder.execute("\(Self.foreign) \(hasLog ? "PRAGMA journal_mode = WAL" : "")")
        if hasLog {
            // The state that a killed process leaves: a row that is only in the write-ahead log.
            let left = try filesWhileOpen { try $0.execute("INSERT INTO cars VALUES (2, 'BMW', 'i3', NULL, 2)") }
            for (name, bytes) in left where name != "store.sqlite-shm" { try bytes.write(to: folder.file(name)) }
        }
        var before = try files()
        let missing = "no such table: boats. Add the migration .creating(_:) of the table to the database."
        let refusals: [(StoreError, @Sendable (Connection) throws -> Int?)] = [
            (.unrelatedDatabase(path: path), { _ in nil }),
            (.newerSchema(path: path, found: 2, supported: 1), { _ in 2 }),
            (.corrupt(path: path, cause: "The schema's version is -1."), { _ in -1 }),
            (.constraint(cause: "of the app"), { _ in throw StoreError.constraint(cause: "of the app") }),
            (.failed(code: 1, cause: missing), { try $0.value("SELECT 1 FROM boats") }),
            (
                .failed(code: 8, cause: "A body of read or observe must not change anything."),
                { try $0.execute("DELETE FROM cars") }
            ),
        ]
        for (error, adopting) in refusals {
            #expect(throws: error) { try Database(at: folder.file(), migrations: [.cars], adopting: adopting) }
            var after = try files()
            // SQLite's index of the log, which SQLite creates again.
            after["store.sqlite-shm"] = nil
            before["store.sqlite-shm"] = nil
            #expect(after == before)
        }
        if hasLog {
            let connection = try Connection(path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: .zero)
            #expect(try connection.value("SELECT count(*) FROM cars") == 2)
        }
    }

    @Test("After a failed step, the original app can still use an adopted file")
    func failing() throws {
        try folder.execute(Self.foreign)
        let before = try files()
        let broken = Migration(sql: "ALTER TABLE cars ADD COLUMN make TEXT")
        #expect(throws: StoreError.migrationFailed(version: 2, cause: "duplicate column name: make")) {
            try Database(at: folder.file(), migrations: [.cars, broken], adopting: { _ in 1 })
        }
        #expect(try marks() == [0, 0])
        #expect(try files() == before)
    }

    @Test("Concurrent adoptions of one file run each migration once")
    func concurrent() async throws {
        for round in 0..<20 {
            try folder.execute("\(Self.foreign) CREATE TABLE steps (a); CREATE TABLE round_\(round) (a)")
            let step = Migration(sql: "INSERT INTO steps VALUES (1)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        _ = try Database(
                            at: folder.file(), migrations: [.cars, step, step], adopting: { _ in 1 }, readers: 0)
                    }
                }
                try await group.waitForAll()
            }
            let database = try Database(at: folder.file(), migrations: [.cars, step, step])
            #expect(try await database.read { try $0.value("SELECT count(*) FROM steps") } == 2)
            try FileManager.default.removeItem(at: folder.file())
        }
    }

    @Test("A table's description is compared with a table declared by another library")
    func differences() async throws {
        try folder.execute(Self.foreign)
        let database = try Database(at: folder.file(), migrations: [.cars], adopting: { _ in 1 })
        #expect(
            try await database.read { try $0.schemaDifferences(Car.table) } == [
                "cars.make is VARCHAR(20) instead of TEXT.", "cars.price is DOUBLE instead of REAL.",
            ])
    }
}
