import DataKit
import Reactive

extension Item: Record {
    static let table: DataKit.Table<Item> = DataKit.Table(
        "items", Column("id", \.id), Column("title", \.title), Column("price", \.price), Column("stock", \.stock),
        Column("category", \.category), Column("note", \.note), make: Item.init)
}

enum OurStore {
    private static let empty = Migration(sql: Item.schema)

    private static func filled(_ count: Int) -> [Migration] { [empty, Migration(sql: Item.fill(count))] }

    static func insert(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let database = try Database(at: url, migrations: [empty])
            let items = Item.made(size)
            let elapsed = try await timed(on: actor) { try await database.write { try $0.insert(items) } }.nanoseconds
            return (elapsed, try await database.read { try $0.value(Item.storedSum) } ?? 0)
        }
    }

    static func fetch(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let database = try Database(at: url, migrations: filled(size))
            let (elapsed, items) = try await timed(on: actor) {
                try await database.read { try $0.fetch(Query<Item>()) }
            }
            return (elapsed, Item.sum(items))
        }
    }

    static func scan(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let database = try Database(at: url, migrations: filled(size))
            return try await database.read { connection in
                var memory = ResidentMemory()
                var sum = 0
                try connection.forEach(Query<Item>()) { item in
                    sum &+= item.id &+ item.stock
                    memory.note()
                }
                return (Double(memory.growth), sum)
            }
        }
    }

    static func observe(
        _ size: Int, rows count: Int, reading: @escaping LiveQuery.Reading, on actor: isolated any Actor
    ) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let database = try Database(at: url, migrations: filled(count))
            try await database.write { try $0.execute("UPDATE items SET stock = 0 WHERE id = 1") }
            let rows = database.observe { try $0.fetch(Query<Item>()) }
            return try await LiveQuery.measure(size, rows.map(reading), on: actor) { value in
                try await database.write { connection in
                    try connection.execute("UPDATE items SET stock = ? WHERE id = 1", value)
                    return ContinuousClock.now
                }
            }
        }
    }

    static func write(
        _ size: Int, beside observers: OneRowWrites.Observers, on actor: isolated any Actor
    ) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let database = try Database(at: url, migrations: OneRowWrites.fill.map { Migration(sql: $0) })
            let queries = observers.sql.map { sql in
                (0..<OneRowWrites.Observers.count).map { _ in
                    database.observe { try $0.fetch(sql, Item.init(row:)) }
                }
            }
            let elapsed = try await OneRowWrites.measure(
                size, beside: queries ?? [], until: observers.lastSum(size), on: actor
            ) { id in
                try await database.write { _ = try $0.execute(OneRowWrites.update, id) }
            }
            return (elapsed, try await database.read { try $0.value(OneRowWrites.added) } ?? 0)
        }
    }
}

extension Item {
    fileprivate init(row: borrowing DataKit.Row) throws {
        self.init(
            id: try row[0], title: try row[1], price: try row[2], stock: try row[3], category: try row[4],
            note: try row[5])
    }
}
