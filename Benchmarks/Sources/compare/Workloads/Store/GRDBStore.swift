import GRDB

extension Item: FetchableRecord, PersistableRecord {
    static let databaseTableName = "items"

    // Reads the columns by position, which is GRDB's fastest way.
    init(row: Row) throws {
        self.init(id: row[0], title: row[1], price: row[2], stock: row[3], category: row[4], note: row[5])
    }

    func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["title"] = title
        container["price"] = price
        container["stock"] = stock
        container["category"] = category
        container["note"] = note
    }
}

enum GRDBStore {
    private static func pool(_ path: String, _ scripts: [String]) throws -> DatabasePool {
        let pool = try DatabasePool(path: path)
        try pool.write { database in
            for script in scripts { try database.execute(sql: script) }
        }
        return pool
    }

    static func insert(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let pool = try pool(url.path(percentEncoded: false), [Item.schema])
            let items = Item.made(size)
            let elapsed = try await timed(on: actor) {
                try await pool.write { database in
                    for item in items { try item.insert(database) }
                }
            }.nanoseconds
            return (elapsed, try await pool.read { try Int.fetchOne($0, sql: Item.storedSum) } ?? 0)
        }
    }

    static func fetch(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let pool = try pool(url.path(percentEncoded: false), [Item.schema, Item.fill(size)])
            let (elapsed, items) = try await timed(on: actor) {
                try await pool.read { try Item.fetchAll($0) }
            }
            return (elapsed, Item.sum(items))
        }
    }

    static func scan(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let pool = try pool(url.path(percentEncoded: false), [Item.schema, Item.fill(size)])
            return try await pool.read { database in
                var memory = ResidentMemory()
                var sum = 0
                let cursor = try Item.fetchCursor(database)
                while let item = try cursor.next() {
                    sum &+= item.id &+ item.stock
                    memory.note()
                }
                return (Double(memory.growth), sum)
            }
        }
    }

    static func observe(
        _ size: Int, rows count: Int, timesWrite: Bool = false, reading: @escaping LiveQuery.Reading,
        on actor: isolated any Actor
    ) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let pool = try pool(url.path(percentEncoded: false), [Item.schema, Item.fill(count)])
            try await pool.write { try $0.execute(sql: "UPDATE items SET stock = 0 WHERE id = 1") }
            // The region is constant, so GRDB does not have to compute it again after each commit.
            let rows = ValueObservation.trackingConstantRegion { try Item.fetchAll($0) }.removeDuplicates()
                .map(reading)
            return try await LiveQuery.measure(size, rows.values(in: pool), on: actor) { value in
                let start = ContinuousClock.now
                let end = try await pool.write { database in
                    try database.execute(sql: "UPDATE items SET stock = ? WHERE id = 1", arguments: [value])
                    return ContinuousClock.now
                }
                return timesWrite ? start : end
            }
        }
    }

    static func write(
        _ size: Int, beside observers: OneRowWrites.Observers, on actor: isolated any Actor
    ) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let pool = try pool(url.path(percentEncoded: false), OneRowWrites.fill)
            let queries = observers.sql.map { sql in
                (0..<OneRowWrites.Observers.count).map { _ in
                    ValueObservation.trackingConstantRegion { try Item.fetchAll($0, sql: sql) }.removeDuplicates()
                        .values(in: pool)
                }
            }
            let elapsed = try await OneRowWrites.measure(
                size, beside: queries ?? [], until: observers.lastSum(size), on: actor
            ) { id in
                try await pool.write { try $0.execute(sql: OneRowWrites.update, arguments: [id]) }
            }
            return (elapsed, try await pool.read { try Int.fetchOne($0, sql: OneRowWrites.added) } ?? 0)
        }
    }

    static func writeBlocking(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let pool = try pool(url.path(percentEncoded: false), OneRowWrites.fill)
            func write() throws {
                for step in 1...size {
                    try pool.write { try $0.execute(sql: OneRowWrites.update, arguments: [OneRowWrites.id(step)]) }
                }
            }
            let elapsed = try await timed(on: actor) { try write() }.nanoseconds
            return (elapsed, try await pool.read { try Int.fetchOne($0, sql: OneRowWrites.added) } ?? 0)
        }
    }
}
