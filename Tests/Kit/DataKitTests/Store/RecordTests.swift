import DataKitDoubles
import DomainKit
import Foundation
import Testing

@testable import DataKit

@Suite("Records")
struct RecordTests {
    private let database: Database

    init() throws {
        database = try Database.inMemory(migrations: [.cars])
    }

    private let cars = [
        Car(id: 1, make: "Audi", price: 3), Car(id: 2, make: "BMW", trim: "Sport", price: 2),
        Car(id: 3, make: "100% Ü_\\'\"", price: 1),
    ]

    private func filled() async throws -> Database {
        try await database.write { [cars] in try $0.insert(cars) }
        return database
    }

    @Test("An inserted string is read back character by character")
    func insert() async throws {
        let database = try await filled()
        #expect(try await database.read { try $0.fetch(Query<Car>()) } == cars)
        #expect(try await database.read { try $0.find(Car.self, id: 3) } == cars[2])
        #expect(try await database.read { try $0.find(Car.self, id: 4) } == nil)
    }

    @Test("A second row with the same key is refused, and the transaction is undone")
    func duplicate() async throws {
        let database = try await filled()
        await #expect(throws: StoreError.constraint(cause: "UNIQUE constraint failed: cars.id")) {
            try await database.write { try $0.insert([Car(id: 9), Car(id: 1)]) }
        }
        #expect(try await database.read { try $0.count(Query<Car>()) } == 3)
    }

    @Test("Upsert replaces or adds, update only replaces, delete reports whether it deleted")
    func changes() async throws {
        let database = try await filled()
        let results = try await database.write { connection in
            try connection.upsert(Car(id: 1, make: "VW"))
            try connection.upsert(Car(id: 4, make: "Kia"))
            return [
                try connection.update(Car(id: 2, make: "Opel")), try connection.update(Car(id: 7)),
                try connection.delete(Car.self, id: 3), try connection.delete(Car.self, id: 7),
            ]
        }
        #expect(results == [true, false, true, false])
        let makes = try await database.read { try $0.fetch(Query<Car>(orderedBy: Car.id.ascending)).map(\.make) }
        #expect(makes == ["VW", "Opel", "Kia"])
    }

    @Test("A query filters, sorts, limits and skips rows")
    func queries() async throws {
        let database = try await filled()
        func ids(_ query: Query<Car>) async throws -> [Int] {
            let ids = try await database.read { try $0.fetch(query).map(\.id) }
            #expect(try await database.read { try $0.count(query) } == ids.count)
            return ids
        }
        #expect(try await ids(Query(orderedBy: Car.price.ascending)) == [3, 2, 1])
        #expect(try await ids(Query(orderedBy: Car.price.ascending, limit: 1, offset: 1)) == [2])
        #expect(try await ids(Query(orderedBy: Car.id.ascending, offset: 2)) == [3])
        #expect(try await ids(Query(orderedBy: Car.id.ascending, offset: 1)) == [2, 3])
        #expect(try await ids(Query(Car.make == "BMW")) == [2])
        #expect(try await ids(Query(Car.trim == nil)) == [1, 3])
        #expect(try await ids(Query(Car.trim != nil && Car.price < 3)) == [2])
        #expect(try await ids(Query(!(Car.id >= 2) || Car.id > 2)) == [1, 3])
        #expect(try await ids(Query(Car.price <= 2)) == [2, 3])
        #expect(try await ids(Query(Car.id.isIn([3, 1, 9]))) == [1, 3])
        #expect(try await ids(Query(Car.id.isIn([]))) == [])
        #expect(try await ids(Query(Car.make.contains("0% Ü_\\"))) == [3])
        #expect(try await ids(Query(Car.make.contains("%"))) == [3])
        #expect(try await ids(Query(Car.make == "'; DROP TABLE cars; --")) == [])
        #expect(try await database.read { try $0.first(Query(orderedBy: Car.id.descending)) }?.id == 3)
        #expect(try await database.read { try $0.first(Query<Car>(limit: 0)) } == nil)
    }

    @Test("Deleting by a condition returns the number of deleted rows")
    func deleteWhere() async throws {
        let database = try await filled()
        #expect(try await database.write { try $0.delete(Car.self, where: Car.price > 1) } == 2)
        #expect(try await database.write { try $0.delete(Car.self) } == 1)
        #expect(try await database.read { try $0.count(Query<Car>()) } == 0)
    }

    @Test("A read nested in another read of the same statement does not disturb the outer read")
    func nested() async throws {
        let database = try await filled()
        let pairs = try await database.read { connection in
            var pairs: [[Int]] = []
            try connection.forEach(Query<Car>()) { outer in
                try connection.forEach(Query<Car>()) { inner in pairs.append([outer.id, inner.id]) }
            }
            return pairs
        }
        #expect(pairs.count == 9)
    }

    @Test("Values of every column type are read back exactly")
    func values() async throws {
        let money = try #require(Decimal(string: "12345678901234567890.123456789"))
        let uuid = UUID()
        let url = try #require(URL(string: "https://example.com/a%20b?c=d"))
        let date = Date(timeIntervalSince1970: 1_746_006_062.053)
        let text = "a\0b\u{1F469}\u{200D}\u{1F467}"
        let bytes = Data([0, 255, 7])
        func same<Value: ColumnValue & Equatable>(_ value: Value) async throws -> Bool {
            try await database.read { try $0.value("SELECT ?", value, as: Value.self) } == value
        }
        #expect(try await same(money))
        for (text, value) in [("1.50", 1.5), ("+5", 5), ("1e3", 1000), ("-1E-3", -0.001)] as [(String, Decimal)] {
            #expect(try await database.read { try $0.value("SELECT ?", text, as: Decimal.self) } == value)
        }
        #expect(try await same(uuid))
        #expect(try await same(url))
        #expect(try await same(date))
        #expect(try await same(text))
        #expect(try await same(""))
        #expect(try await same(bytes))
        #expect(try await same(Data()))
        #expect(try await same(Int.min))
        #expect(try await same(Int64.max))
        #expect(try await same(true))
        #expect(try await same(-0.1))
        #expect(try await database.read { try $0.value("SELECT 2", as: Double.self) } == 2)
        #expect(try await same(String?.none))
        #expect(try await same(Int?.some(3)))
    }

    @Test("Each type has its column, and only optional or dynamic values may be NULL")
    func columns() {
        let types: [(any ColumnValue.Type, ColumnType, Bool)] = [
            (Int64.self, .integer, false), (Int.self, .integer, false), (Bool.self, .integer, false),
            (Double.self, .real, false), (Date.self, .real, false), (String.self, .text, false),
            (Decimal.self, .text, false), (UUID.self, .text, false), (URL.self, .text, false),
            (Kind.self, .text, false), (JSONText<[Int]>.self, .text, false), (Data.self, .blob, false),
            (Int?.self, .integer, true), (StoredValue.self, .any, true),
        ]
        for (type, column, isNullable) in types {
            #expect(type.columnType == column, "\(type)")
            #expect(type.isNullable == isNullable, "\(type)")
        }
    }

    @Test("A column with another type's value is an error, not a default")
    func unreadable() async throws {
        func failure<Value: ColumnValue>(_ sql: String, as type: Value.Type) async -> String? {
            do {
                _ = try await database.read { try $0.value(sql, as: type) }
                return nil
            } catch {
                return (error as? StoreError)?.cause
            }
        }
        #expect(await failure("SELECT 'x' AS a", as: Int.self) == "Column a holds a text instead of an integer.")
        #expect(await failure("SELECT NULL AS a", as: String.self) == "Column a holds nothing instead of a text.")
        #expect(await failure("SELECT 2 AS a", as: Bool.self) == "Column a is neither 0 nor 1.")
        #expect(await failure("SELECT 'x' AS a", as: Decimal.self) == "Column a is not a decimal number.")
        for text in ["12,50", "12abc", "1.2.3", "1 2", "-", "", "0x10"] {
            let cause = await failure("SELECT '\(text)' AS a", as: Decimal.self)
            #expect(cause == "Column a is not a decimal number.", "\(text)")
        }
        #expect(
            await failure("SELECT CAST(x'FF61' AS TEXT) AS a", as: String.self)
                == "Column a holds text that is not UTF-8.")
        #expect(await failure("SELECT 'x' AS a", as: UUID.self) == "Column a is not a UUID.")
        #expect(await failure("SELECT '' AS a", as: URL.self) == "Column a is not a URL.")
        #expect(await failure("SELECT 'x' AS a", as: Kind.self) == "Column a holds an unknown Kind.")
        #expect(await failure("SELECT 1.5 AS a", as: Int.self) == "Column a holds a real number instead of an integer.")
        #expect(await failure("SELECT x'00' AS a", as: Double.self) == "Column a holds bytes instead of a real number.")
        #expect(await failure("SELECT 1 AS a", as: Data.self) == "Column a holds an integer instead of bytes.")
    }

    private enum Kind: String, ColumnValue {
        case saloon, estate
    }

    @Test("A statement needs all its parameters, and a string may contain only one statement")
    func misuse() async throws {
        for (sql, arguments) in [("SELECT ?, ?", [1]), ("SELECT 1", [1]), ("SELECT 1; SELECT 2", []), ("", [])] {
            await #expect(throws: StoreError.self) {
                try await database.read { try $0.execute(sql, arguments: arguments) }
            }
        }
    }

    @Test("A statement may end with white space and semicolons")
    func ending() async throws {
        #expect(try await database.read { try $0.value("SELECT 1 ; ;\n") } == 1)
    }

    @Test("A read-only statement reports no changes, even after a statement with changes")
    func changesNothing() async throws {
        let changes = try await database.write { [cars] connection in
            try connection.insert(cars)
            return [try connection.execute("UPDATE cars SET price = 1"), try connection.execute("SELECT 1")]
        }
        #expect(changes == [3, 0])
    }

    @Test("A value for a missing parameter is an error")
    func noParameter() async throws {
        try await database.read { connection in
            try connection.with("SELECT ?") { statement in
                let values: [any ColumnValue] = [1, 1.5, "a", Data([1]), Int?.none]
                for value in values {
                    #expect(throws: StoreError.self) { try value.bind(to: statement, at: 1) }
                }
            }
        }
    }

    @Test("An unbound parameter is NULL, even if an earlier use has bound it")
    func unbound() async throws {
        let values = try await database.read { connection in
            try [7, nil].map { (value: Int?) in
                try connection.with("SELECT ?") { statement in
                    if let value { try statement.bind(value, at: 0) }
                    return try statement.step() ? try statement.row[0] as Int? : -1
                }
            }
        }
        #expect(values == [7, nil])
    }

    @Test("STRICT tables refuse a value of another type")
    func strict() async throws {
        await #expect(throws: StoreError.self) {
            try await database.write { try $0.execute("INSERT INTO cars VALUES (1, 'a', 'b', NULL, 'cheap')") }
        }
    }
}
