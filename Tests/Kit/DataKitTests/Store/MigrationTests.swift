import DataKitDoubles
import DataKitSQLite
import DomainKit
import Foundation
import Synchronization
import Testing

@testable import DataKit

@Suite("Migrations")
struct MigrationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func names(in database: Database) async throws -> [String] {
        try await database.read {
            try $0.fetch("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") { try $0[0] }
        }
    }

    private func version(of database: Database) async throws -> Int? {
        try await database.read { try $0.value("PRAGMA user_version") }
    }

    @Test("Each migration runs once, in order")
    func order() async throws {
        let colours = Migration(sql: "CREATE TABLE colours (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID")
        _ = try Database(at: folder.file(), migrations: [.cars])
        for _ in 0..<2 {
            let database = try Database(at: folder.file(), migrations: [.cars, colours])
            #expect(try await names(in: database) == ["cars", "colours"])
            #expect(try await version(of: database) == 2)
        }
    }

    @Test("A failed step leaves the previous schema, and its error names the step")
    func failing() async throws {
        let broken = Migration(sql: "CREATE TABLE half (a INTEGER) STRICT; INSERT INTO missing VALUES (1);")
        let cause = "no such table: missing. Add the migration .creating(_:) of the table to the database."
        #expect(throws: StoreError.migrationFailed(version: 2, cause: cause)) {
            try Database(at: folder.file(), migrations: [.cars, broken])
        }
        let database = try Database(at: folder.file(), migrations: [.cars])
        #expect(try await names(in: database) == ["cars"])
        #expect(try await version(of: database) == 1)
    }

    @Test("A migration step without room reports a full disk")
    func fullDisk() {
        let large = Migration { connection in
            try connection.execute("PRAGMA max_page_count = 5")
            for id in 1..<10_000 { try connection.insert(Car(id: id, make: String(repeating: "x", count: 1_000))) }
        }
        #expect(throws: StoreError.diskFull(path: folder.file().path)) {
            try Database(at: folder.file(), migrations: [.cars, large])
        }
    }

    /// Creates a file with a row that refers to a missing row, as a program without foreign keys may write it.
    private func fileWithOrphan() throws -> [Migration] {
        let tables = Migration(
            sql: """
                CREATE TABLE wholes (id INTEGER PRIMARY KEY);
                CREATE TABLE parts (id INTEGER PRIMARY KEY, whole INTEGER REFERENCES wholes);
                """)
        let path = folder.file().path(percentEncoded: false)
        do { _ = try Database(at: folder.file(), migrations: [tables]) }
        let connection = try Connection(path: path, flags: SQLITE_OPEN_READWRITE, busyTimeout: .zero)
        try connection.execute("INSERT INTO parts VALUES (7, 99)")
        return [tables]
    }

    @Test(
        "An existing dangling reference does not stop unrelated steps",
        arguments: [
            "CREATE TABLE other (x)", "ALTER TABLE parts ADD COLUMN name TEXT", "INSERT INTO wholes VALUES (1)",
            "UPDATE parts SET id = id", "DELETE FROM parts", "ALTER TABLE parts RENAME TO pieces",
            "ALTER TABLE wholes RENAME TO units",
        ])
    func oldOrphan(sql: String) throws {
        let migrations = try fileWithOrphan()
        _ = try Database(at: folder.file(), migrations: migrations + [Migration(sql: sql)])
    }

    @Test("A step that leaves a new row without its parent fails and names it")
    func newOrphan() throws {
        let migrations = try fileWithOrphan() + [Migration(sql: "INSERT INTO parts VALUES (8, 98)")]
        #expect(
            throws: StoreError.migrationFailed(
                version: 2, cause: "The row 8 of parts refers to a row of wholes that does not exist.")
        ) {
            try Database(at: folder.file(), migrations: migrations)
        }
    }

    @Test("A step may rebuild a referenced table if the references stay intact")
    func references() async throws {
        let tyres = Migration(
            sql: """
                CREATE TABLE tyres (id INTEGER PRIMARY KEY, car INTEGER NOT NULL REFERENCES cars ON DELETE CASCADE) STRICT;
                INSERT INTO cars VALUES (1, 'a', 'b', NULL, 1.0);
                INSERT INTO tyres VALUES (1, 1);
                """)
        let rebuild = Migration(
            sql: """
                CREATE TABLE new (id INTEGER PRIMARY KEY, make TEXT NOT NULL) STRICT;
                INSERT INTO new SELECT id, make FROM cars;
                DROP TABLE cars;
                ALTER TABLE new RENAME TO cars;
                """)
        let database = try Database(at: folder.file(), migrations: [.cars, tyres, rebuild])
        #expect(try await database.read { try $0.value("SELECT count(*) FROM tyres") } == 1)
        let breaking = Migration(sql: "DELETE FROM cars")
        #expect(
            throws: StoreError.migrationFailed(
                version: 4, cause: "The row 1 of tyres refers to a row of cars that does not exist.")
        ) {
            try Database(at: folder.file(), migrations: [.cars, tyres, rebuild, breaking])
        }
    }

    @Test("Concurrent openings of the same new file all succeed")
    func concurrent() async throws {
        let failures = Mutex<[String]>([])
        for round in 0..<200 {
            let url = folder.file("\(round).sqlite")
            // The threads start at the same moment, as processes may. If they ran one after the other, none would find
            // a lock.
            let begin = DispatchSemaphore(value: 0)
            let threads = DispatchGroup()
            for _ in 0..<4 {
                threads.enter()
                Thread.detachNewThread {
                    begin.wait()
                    do {
                        _ = try Database(at: url, migrations: [.cars], readers: 0)
                    } catch {
                        failures.withLock { $0.append("\(error)") }
                    }
                    threads.leave()
                }
            }
            for _ in 0..<4 { begin.signal() }
            await withCheckedContinuation { done in threads.notify(queue: .global()) { done.resume() } }
            #expect(try await version(of: Database(at: url, migrations: [.cars])) == 1)
        }
        #expect(failures.withLock { $0 } == [])
    }
}
