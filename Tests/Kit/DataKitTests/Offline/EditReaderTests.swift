import DataKitDoubles
import Testing

@testable import DataKit

@Suite("Changed rows of an editable cache")
struct EditReaderTests {
    @Test("A commit reads only the rows that it wrote")
    func plan() async throws {
        let plan = try await Database.inMemory(migrations: Memo.migrations).read { connection in
            try connection.fetch("EXPLAIN QUERY PLAN " + EditReader<Memo>.writtenSince, arguments: [1, "memos"]) {
                try $0[3] as String
            }
        }
        #expect(plan == ["SEARCH cached_numbers USING INTEGER PRIMARY KEY (rowid>?)"])
    }
}
