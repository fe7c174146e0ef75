import DataKitDoubles
import DataKitSQLite
import Foundation
import Testing

@testable import DataKit

@Suite("Tables described once")
struct TableTests {
    private struct TooCheap: Error {}

    /// An entity that guards its values, with a column of each kind.
    private struct Tyre: Record, Equatable {
        static let table: Table<Tyre> = Table(
            "tyres \"and\" rims", Column("id", \.id), Column("price", \.price), Column("note", \.note),
            Column("picture", \.picture), Column("width", \.width), Column("isNew", \.isNew),
            indices: [["price"], ["note", "width"]], make: Tyre.init(id:price:note:picture:width:isNew:))

        var id: UUID
        var price: Decimal
        var note: String?
        var picture: Data
        var width: Double
        var isNew: Bool

        init(id: UUID, price: Decimal, note: String?, picture: Data, width: Double, isNew: Bool) throws {
            guard price > 0 else { throw TooCheap() }
            (self.id, self.price, self.note) = (id, price, note)
            (self.picture, self.width, self.isNew) = (picture, width, isNew)
        }
    }

    private func tyre(note: String? = "wide") throws -> Tyre {
        try Tyre(id: UUID(), price: 1.25, note: note, picture: Data([1, 2]), width: 3.5, isNew: true)
    }

    @Test("Schema, writing and reading derive from one description of the table")
    func roundTrip() async throws {
        let database = try Database.inMemory(migrations: [.creating(Tyre.table)])
        let tyres = [try tyre(), try tyre(note: nil)]
        try await database.write { try $0.insert(tyres) }
        let query = Query<Tyre>()
        #expect(Set(try await database.read { try $0.fetch(query) }.map(\.id)) == Set(tyres.map(\.id)))
        #expect(try await database.read { try $0.find(Tyre.self, id: tyres[1].id) } == tyres[1])
        #expect(try await database.read { try $0.schemaDifferences(Tyre.table) } == [])
    }

    private struct Tag: Record, Equatable {
        static let table: Table<Tag> = Table("tags", Column("id", \.id), make: Tag.init(id:))

        var id: String
    }

    @Test("A table with only an ID column contains each ID once")
    func identities() async throws {
        let database = try Database.inMemory(migrations: [.creating(Tag.table)])
        let found = try await database.write { connection in
            for _ in 0..<2 { try connection.upsert(Tag(id: "a")) }
            return [try connection.update(Tag(id: "a")), try connection.update(Tag(id: "b"))]
        }
        #expect(found == [true, false])
        #expect(try await database.read { try $0.fetch(Query<Tag>()) } == [Tag(id: "a")])
    }

    @Test("The schema is STRICT, and only optionals may be NULL")
    func schema() {
        #expect(
            Tyre.table.schema == """
                CREATE TABLE "tyres ""and"" rims" ("id" TEXT NOT NULL PRIMARY KEY, "price" TEXT NOT NULL, \
                "note" TEXT, "picture" BLOB NOT NULL, "width" REAL NOT NULL, "isNew" INTEGER NOT NULL) STRICT;
                CREATE INDEX "tyres ""and"" rims_by_price" ON "tyres ""and"" rims" ("price");
                CREATE INDEX "tyres ""and"" rims_by_note_width" ON "tyres ""and"" rims" ("note", "width");
                """)
    }

    @Test("An entity whose init checks values also checks the values read from rows")
    func guarded() async throws {
        let database = try Database.inMemory(migrations: [.creating(Tyre.table)])
        let tyre = try tyre()
        try await database.write { try $0.insert(tyre) }
        try await database.write { try $0.execute("UPDATE \"tyres \"\"and\"\" rims\" SET price = '0'") }
        await #expect(throws: TooCheap.self) { try await database.read { try $0.find(Tyre.self, id: tyre.id) } }
    }

    @Test(
        "Differences between a migration and a table's description are reported",
        arguments: [
            ("", ["The table cars is missing."]),
            (
                "CREATE TABLE cars (id INTEGER PRIMARY KEY, make TEXT NOT NULL, model TEXT, trim TEXT NOT NULL, wheels INTEGER)",
                [
                    "cars.model may be NULL.", "cars.trim may not be NULL.", "cars has no column price.",
                    "cars.wheels is not a column of the Table.",
                ]
            ),
            (
                "CREATE TABLE cars (id INTEGER, make TEXT PRIMARY KEY NOT NULL, model BLOB NOT NULL, trim TEXT, price REAL NOT NULL)",
                [
                    "cars.id is not the primary key.", "cars.make is the primary key.",
                    "cars.model is BLOB instead of TEXT.",
                ]
            ),
            (
                "CREATE TABLE cars (ID INTEGER PRIMARY KEY, Make TEXT NOT NULL, model TEXT NOT NULL, Trim TEXT, PRICE REAL NOT NULL, Wheels INTEGER)",
                ["cars.Wheels is not a column of the Table."]
            ),
        ])
    func differences(sql: String, expected: [String]) async throws {
        let database = try Database.inMemory(migrations: [Migration(sql: sql)])
        #expect(try await database.read { try $0.schemaDifferences(Car.table) } == expected)
    }

    @Test("A missing index is reported")
    func missingIndex() async throws {
        let database = try Database.inMemory(migrations: [.creating(Tyre.table)])
        try await database.write { try $0.execute("DROP INDEX \"tyres \"\"and\"\" rims_by_note_width\"") }
        let differences = try await database.read { try $0.schemaDifferences(Tyre.table) }
        #expect(differences == ["tyres \"and\" rims has no index on note, width."])
    }

    @Test("A repeated statement is compiled once, and at most a hundred statements are kept")
    func boundedStatementCache() async throws {
        let database = try Database.inMemory(migrations: [.cars])
        try await database.read { connection in
            var count: Int {
                var (count, last) = (0, sqlite3_next_stmt(connection.handle, nil))
                while last != nil { (count, last) = (count + 1, sqlite3_next_stmt(connection.handle, last)) }
                return count
            }
            let earlier = count
            for _ in 0..<3 { _ = try connection.value("SELECT 'again'", as: String.self) }
            #expect(count == earlier + 1)
            for number in 0..<300 { _ = try connection.value("SELECT \(number)", as: Int.self) }
            #expect(count == 100)
        }
    }

    @Test("A frequently used statement stays cached despite many that are used once")
    func statementCache() async throws {
        let database = try Database.inMemory(migrations: [.cars])
        let isStillPrepared = try await database.read { connection in
            let often = "SELECT count(*) FROM cars"
            let first = try connection.with(often) { $0 }
            for number in 0..<300 {
                _ = try connection.value("SELECT \(number)", as: Int.self)
                _ = try connection.value(often, as: Int.self)
            }
            return try connection.with(often) { $0 === first }
        }
        #expect(isStillPrepared)
    }
}
