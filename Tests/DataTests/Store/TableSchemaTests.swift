import Data
import DataKit
import Domain
import Foundation
import Testing

@Suite("The tables of the app's store")
struct TableSchemaTests {
    /// Every type with a table, with the differences between its description and the migrated table.
    private static let tables: [String: @Sendable (Connection) throws -> [String]] = [
        "Product": { try $0.schemaDifferences(Product.table) },
        "Order": { try $0.schemaDifferences(Order.table) },
        "OrderLine": { try $0.schemaDifferences(OrderLine.table) },
        "Repo": { try $0.schemaDifferences(Repo.table) },
        "Movie": { try $0.schemaDifferences(Movie.table) },
        "Item": { try $0.schemaDifferences(Item.table) },
        "Post": { try $0.schemaDifferences(Post.table) },
        "User": { try $0.schemaDifferences(User.table) },
        "Car": { try $0.schemaDifferences(Car.table) },
    ]

    @Test("A migrated database has every table as described", arguments: tables.keys.sorted())
    func schema(name: String) async throws {
        let differences = try #require(Self.tables[name])
        #expect(try await Store.inMemory().database.get().read(differences) == [])
    }

    @Test("The tests cover all tables, whose files are named after their types")
    func complete() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/Data/Store/Tables").standardized
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix("+Record.swift") }
        #expect(Set(files) == Set(Self.tables.keys.map { "\($0)+Record.swift" }))
        // Finds tables that the list above does not contain.
        let sources = folder.appending(path: "../..").standardized
        let paths = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
        let records = try paths.filter { $0.hasSuffix(".swift") }.filter { path in
            try String(contentsOf: sources.appending(path: path), encoding: .utf8).contains(/: Record\b/)
        }
        #expect(Set(records) == Set(files.map { "Store/Tables/\($0)" }))
    }
}
