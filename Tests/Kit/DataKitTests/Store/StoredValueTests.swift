import Foundation
import Testing

@testable import DataKit

@Suite("Values as SQLite has them")
struct StoredValueTests {
    @Test("Numbers are alike whatever their type, texts and bytes byte by byte, and nothing else is")
    func equality() {
        let values: [StoredValue] = [
            .null, .integer(1), .integer(2), .real(1), .real(1.5), .text("\u{E9}"), .text("e\u{301}"), .text("1"),
            .blob(Data()), .blob(Data([1])), .real(1e300),
        ]
        let alike = values.indices.map { left in values.indices.filter { values[left] == values[$0] } }
        #expect(alike == [[0], [1, 3], [2], [1, 3], [4], [5], [6], [7], [8], [9], [10]])
    }

    @Test("An entity is named by the text of its identity")
    func entity() {
        let values: [StoredValue] = [.null, .integer(-1), .real(1.5), .text("a"), .blob(Data([1, 2]))]
        #expect(values.map(\.entity) == ["", "-1", "1.5", "a", "AQI="])
    }

    @Test("One of each kind comes back as it was")
    func stored() async throws {
        let database = try Database.inMemory(migrations: [])
        for value: StoredValue in [.null, .integer(-3), .real(2.5), .text("a"), .blob(Data([1, 2]))] {
            #expect(try await database.read { try $0.value("SELECT ?", value, as: StoredValue.self) } == value)
        }
    }
}
