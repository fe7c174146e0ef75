import Data
import DataKit
import Domain
import Testing

@Suite("The tables of the app's store")
struct TableSchemaTests {
    @Test("A migrated database has every table as it is described")
    func schema() async throws {
        let database = try Store.inMemory().database.get()
        let differences = try await database.read { connection in
            try connection.schemaDifferences(Product.table) + connection.schemaDifferences(Repo.table)
                + connection.schemaDifferences(User.table) + connection.schemaDifferences(Car.table)
        }
        #expect(differences == [])
    }
}
