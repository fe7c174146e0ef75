import DataKitDoubles
import Foundation
import Testing

@testable import DataKit

@Suite("Contents of tables without a description")
struct TableContentsTests {
    private static let name = #"a "b""#

    private let database: Database
    private let migrations = [
        Migration(
            sql: #"""
                CREATE TABLE "a ""b""" (id INTEGER PRIMARY KEY, "c ""d""" ANY) STRICT;
                CREATE TABLE parts (whole INTEGER NOT NULL REFERENCES "a ""b""") STRICT;
                """#)
    ]

    init() throws {
        database = try .inMemory(migrations: migrations)
    }

    private func fill() async throws {
        try await database.write { connection in
            try connection.execute(#"INSERT INTO "a ""b""" VALUES (1, 'x'), (2, 2.5), (3, NULL), (4, x'01')"#)
            try connection.execute("INSERT INTO parts VALUES (4)")
            // Creates one of SQLite's internal tables.
            try connection.execute(script: "CREATE INDEX parts_by_whole ON parts (whole); ANALYZE")
        }
    }

    @Test("A database lists its tables in order, with columns and the requested rows")
    func read() async throws {
        try await fill()
        #expect(try await database.read { try $0.tableNames() } == [Self.name, "parts"])
        #expect(try await database.read { try $0.rowCount(of: Self.name) } == 4)
        let contents = try await database.read { try $0.contents(of: Self.name, after: 1, limit: 2) }
        #expect(
            contents
                == TableContents(
                    name: Self.name, columns: ["id", "c \"d\""],
                    rows: [[.integer(2), .real(2.5)], [.integer(3), .null]]))
    }

    @Test("A database copies another database's contents, regardless of the order of references")
    func replaced() async throws {
        try await fill()
        let contents = try await database.read { connection in
            try ["parts", Self.name].map { try connection.contents(of: $0) }
        }
        let other = try Database.inMemory(migrations: migrations)
        try await other.write { connection in
            try connection.execute(#"INSERT INTO "a ""b""" VALUES (9, 'gone')"#)
            try connection.execute("INSERT INTO parts VALUES (9)")
            try connection.replace(with: contents)
        }
        let taken = try await other.read { connection in
            try ["parts", Self.name].map { try connection.contents(of: $0) }
        }
        #expect(taken == contents)
        #expect(taken.map(\.rows.count) == [1, 4])
    }

    @Test("SQLite's counters are copied, too, once for each table")
    func counters() async throws {
        let migrations = [Migration(sql: "CREATE TABLE numbers (n INTEGER PRIMARY KEY AUTOINCREMENT) STRICT")]
        let database = try Database.inMemory(migrations: migrations)
        let other = try Database.inMemory(migrations: migrations)
        let contents = try await database.write { connection in
            for _ in 1...3 { try connection.execute("INSERT INTO numbers DEFAULT VALUES") }
            try connection.execute("DELETE FROM numbers WHERE n > 1")
            return try connection.tableNames().map { try connection.contents(of: $0) }
        }
        try await other.write { try $0.replace(with: contents) }
        let counted = try await other.read { try $0.contents(of: "sqlite_sequence") }
        #expect(counted.rows == [[.text("numbers"), .integer(3)]])
    }
}
