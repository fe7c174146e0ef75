import DataKit
import Foundation

struct Counter: Record {
    let id: Int
    var count: Int

    static let table = Table("counters", Column("id", \Counter.id), Column("count", \.count)) {
        Counter(id: $0, count: $1)
    }
}

@main
struct WithDataKit {
    static func main() async throws {
        let database = try Database.inMemory(migrations: [Migration(sql: Counter.table.schema)])
        try await database.write { try $0.insert(Counter(id: 1, count: 2)) }
        print("saved", Date.now.timeIntervalSince1970 > 0)
    }
}
