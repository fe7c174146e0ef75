import Foundation
import Testing

@testable import DataKit

@Suite("Values as SQLite stores them")
struct StoredValueTests {
    @Test("Numbers of different types can be equal, text and bytes only byte by byte")
    func equality() {
        let values: [StoredValue] = [
            .null, .integer(1), .integer(2), .real(1), .real(1.5), .text("\u{E9}"), .text("e\u{301}"), .text("1"),
            .blob(Data()), .blob(Data([1])), .real(1e300),
        ]
        let alike = values.indices.map { left in values.indices.filter { values[left] == values[$0] } }
        #expect(alike == [[0], [1, 3], [2], [1, 3], [4], [5], [6], [7], [8], [9], [10]])
    }

    @Test("The name of an entity is its ID as text")
    func entity() {
        let values: [StoredValue] = [.null, .integer(-1), .real(1.5), .text("a"), .blob(Data([1, 2]))]
        #expect(values.map(\.entity) == ["", "-1", "1.5", "a", "AQI="])
    }

    @Test("A value of each kind reads back unchanged")
    func stored() async throws {
        let database = try Database.inMemory(migrations: [])
        for value: StoredValue in [.null, .integer(-3), .real(2.5), .text("a"), .blob(Data([1, 2]))] {
            #expect(try await database.read { try $0.value("SELECT ?", value, as: StoredValue.self) } == value)
        }
    }

    @Test("Writing a value that could not be read back is refused")
    func unreadable() async throws {
        let database = try Database.inMemory(migrations: [Migration(sql: "CREATE TABLE numbers (x)")])
        let values: [any ColumnValue] = [
            Double.nan, -Double.signalingNaN, Decimal.nan, Decimal(1) / Decimal(0), Date(timeIntervalSince1970: .nan),
            Double?.some(.nan), JSONText([Double.infinity]),
        ]
        for value in values {
            await #expect(throws: (any Error).self, "\(value)") {
                try await database.write { try $0.execute("INSERT INTO numbers VALUES (?)", value) }
            }
        }
        #expect(try await database.read { try $0.value("SELECT count(*) FROM numbers") } == 0)
    }

    @Test(
        "Extreme values are read back unchanged",
        arguments: [Double.infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0, 1e300])
    func extremes(number: Double) async throws {
        let database = try Database.inMemory(migrations: [Migration(sql: "CREATE TABLE numbers (x REAL)")])
        let read = try await database.write { connection in
            try connection.execute("INSERT INTO numbers VALUES (?)", number)
            return try connection.value("SELECT x FROM numbers", as: Double.self)
        }
        #expect(read == number)
    }
}
