import DataKitDoubles
import DomainKit
import Testing
import VirtualTime

@testable import DataKit

@Suite("Deleting many cached entities")
struct DeletingManyTests {
    private struct Film: Record, Equatable {
        static let table: Table<Film> = Table("films", Column("id", \.id), make: Film.init(id:))

        var id: Int
    }

    private static func database() throws -> Database {
        try Database.inMemory(migrations: [.offline, .creating(Film.table)])
    }

    /// Saves pages of a list that repeats some entities, and leaves some pages out.
    private static func store(_ random: inout SeededGenerator, in connection: Connection) throws {
        let list = CachedList<Film>(connection: connection, name: "all")
        let usesCursors = Bool.random(using: &random)
        let total = Bool.random(using: &random) ? 40 : nil
        var token = PageToken.offset(0)
        var id = 0
        for page in 0..<8 {
            let count = Int.random(in: 1...6, using: &random)
            let isLeftOut = !usesCursors && Int.random(in: 0..<6, using: &random) == 0
            let next = usesCursors ? PageToken.cursor("\(page)") : .offset(id + count)
            if !isLeftOut {
                let items = (id..<id + count).map { Film(id: Int.random(in: 0..<12, using: &random) == 0 ? 0 : $0) }
                try list.replace(
                    PageRequest(token: token), with: Page(items: items, next: page == 7 ? nil : next, totalItems: total)
                )
            }
            token = next
            id += count
        }
    }

    private static func contents(of connection: Connection) throws -> [String] {
        let rows = [
            "SELECT name || ' ' || coalesce(total, '-') || ' ' || coalesce(length, '-') FROM cached_lists",
            "SELECT position || ' ' || item FROM cached_places ORDER BY position",
            "SELECT token || ' ' || typeof(token) || ' ' || position FROM cached_tokens ORDER BY token, position",
            "SELECT CAST(id AS TEXT) FROM films ORDER BY id",
        ]
        return try rows.flatMap { sql in try connection.fetch(sql, arguments: []) { try $0[0] as String } }
    }

    @Test("Deleting entities together leaves the same lists as deleting them one by one", arguments: 0..<200)
    func together(seed: UInt64) async throws {
        let states = [true, false].map { together in
            { @Sendable () async throws -> [String] in
                try await Self.database().write { connection in
                    var random = SeededGenerator(seed: seed)
                    try Self.store(&random, in: connection)
                    try connection.insert((90..<93).map(Film.init))
                    let ids = ((0..<30).map { $0 } + [90, 91, 95]).shuffled(using: &random).prefix(
                        Int.random(in: 1...20, using: &random)
                    ).map { StoredValue.integer($0) }
                    if together {
                        try connection.deleteCached(Film.self, keys: ids)
                    } else {
                        // An entity without a position lets all after the first gap lose theirs, so these come last.
                        let places: [Int] = try connection.fetch("SELECT item FROM cached_places", arguments: []) {
                            try $0[0]
                        }
                        let isPlaced = { (id: StoredValue) in places.contains { id == .integer(Int64($0)) } }
                        for id in ids.filter(isPlaced) + ids.filter({ !isPlaced($0) }) {
                            try connection.deleteCached(Film.self, keys: [id])
                        }
                    }
                    return try Self.contents(of: connection)
                }
            }
        }
        let (together, apart) = (try await states[0](), try await states[1]())
        #expect(together == apart)
    }

    @Test("Deleting half of a list moves each other entity once")
    func cost() async throws {
        let changes = try await Self.database().write { connection -> Int in
            let list = CachedList<Film>(connection: connection, name: "all")
            try list.replaceAll(with: (0..<600).map(Film.init))
            let before: Int = try connection.value("SELECT total_changes()") ?? 0
            try connection.deleteCached(Film.self, keys: stride(from: 0, to: 600, by: 2).map { .integer($0) })
            return (try connection.value("SELECT total_changes()") ?? 0) - before
        }
        // Two changes of each entity that is moved, and two for each that is removed.
        #expect(changes < 1_300)
    }
}
