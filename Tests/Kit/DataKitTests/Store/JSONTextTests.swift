import DataKitDoubles
import Foundation
import Testing

@testable import DataKit

@Suite("JSON columns")
struct JSONTextTests {
    private struct Part: Codable, Hashable {
        var name: String
        var width: Double
    }

    private struct Machine: Record, Equatable {
        static let table: Table<Machine> = Table(
            "machines", Column("id", \.id), Column("parts", { JSONText($0.parts) }),
            make: { Machine(id: $0, parts: $1.value) })

        var id: Int
        var parts: [Part]
    }

    private let database: Database

    init() throws {
        database = try .inMemory(migrations: [.creating(Machine.table)])
    }

    @Test("A list of structs is saved as text with sorted keys, and reads back")
    func roundTrip() async throws {
        let machine = Machine(id: 1, parts: [Part(name: "Zahnrad / ⚙️ \"3\"", width: 0.5)])
        try await database.write { try $0.insert([machine]) }
        #expect(try await database.read { try $0.find(Machine.self, id: 1) } == machine)
        let texts: [String] = try await database.read { try $0.fetch("SELECT parts FROM machines") { try $0[0] } }
        #expect(texts == [#"[{"name":"Zahnrad / ⚙️ \"3\"","width":0.5}]"#])
        #expect(try await database.read { try $0.schemaDifferences(Machine.table) } == [])
    }

    @Test("Text that does not fit the type is an error that names the column", arguments: ["", "[1]", "[{}]"])
    func unreadable(text: String) async throws {
        try await database.write { try $0.execute("INSERT INTO machines (id, parts) VALUES (1, ?)", text) }
        await #expect(throws: StoreError.unreadable(cause: "Column parts is not the JSON of what belongs there.")) {
            try await database.read { try $0.find(Machine.self, id: 1) }
        }
    }

    @Test("A value that JSON cannot represent fails the write without any change")
    func unwritable() async throws {
        await #expect(throws: (any Error).self) {
            try await database.write { try $0.insert([Machine(id: 1, parts: [Part(name: "", width: .infinity)])]) }
        }
        #expect(try await database.read { try $0.find(Machine.self, id: 1) } == nil)
    }
}
