import GRDBSQLite

/// The store's workloads with only SQLite's C API.
enum BareStore {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static func insert(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let handle = try open(url.path(percentEncoded: false), [Item.schema])
            defer { sqlite3_close_v2(handle) }
            let items = Item.made(size)
            let elapsed = try await timed(on: actor) {
                try run("BEGIN IMMEDIATE", on: handle)
                try insert(items, on: handle)
                try run("COMMIT", on: handle)
            }.nanoseconds
            let sum = try prepare(Item.storedSum, on: handle)
            defer { sqlite3_finalize(sum) }
            try check(sqlite3_step(sum), SQLITE_ROW, on: handle)
            return (elapsed, Int(sqlite3_column_int64(sum, 0)))
        }
    }

    static func fetch(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        try await withTemporaryFile(on: actor) { url in
            let handle = try open(url.path(percentEncoded: false), [Item.schema, Item.fill(size)])
            defer { sqlite3_close_v2(handle) }
            let (elapsed, items) = try await timed(on: actor) { try Self.items(on: handle) }
            return (elapsed, Item.sum(items))
        }
    }

    private static func insert(_ items: [Item], on handle: OpaquePointer) throws {
        let statement = try prepare("INSERT INTO items VALUES (?, ?, ?, ?, ?, ?)", on: handle)
        defer { sqlite3_finalize(statement) }
        // `SQLITE_TRANSIENT`, with which SQLite makes a copy. It is a macro that Swift does not import.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for item in items {
            sqlite3_bind_int64(statement, 1, Int64(item.id))
            sqlite3_bind_text(statement, 2, item.title, -1, copied)
            sqlite3_bind_double(statement, 3, item.price)
            sqlite3_bind_int64(statement, 4, Int64(item.stock))
            sqlite3_bind_text(statement, 5, item.category, -1, copied)
            if let note = item.note {
                sqlite3_bind_text(statement, 6, note, -1, copied)
            } else {
                sqlite3_bind_null(statement, 6)
            }
            try check(sqlite3_step(statement), SQLITE_DONE, on: handle)
            sqlite3_reset(statement)
        }
    }

    private static func items(on handle: OpaquePointer) throws -> [Item] {
        let statement = try prepare("SELECT id, title, price, stock, category, note FROM items", on: handle)
        defer { sqlite3_finalize(statement) }
        var items: [Item] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            items.append(
                Item(
                    id: Int(sqlite3_column_int64(statement, 0)), title: text(statement, 1) ?? "",
                    price: sqlite3_column_double(statement, 2), stock: Int(sqlite3_column_int64(statement, 3)),
                    category: text(statement, 4) ?? "", note: text(statement, 5)))
        }
        return items
    }

    private static func text(_ statement: OpaquePointer, _ index: Int32) -> String? {
        sqlite3_column_text(statement, index).map { String(cString: $0) }
    }

    private static func open(_ path: String, _ scripts: [String]) throws -> OpaquePointer {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK, let handle else {
            throw Failure(description: "SQLite cannot open \(path).")
        }
        for script in ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL"] + scripts {
            try run(script, on: handle)
        }
        return handle
    }

    private static func run(_ sql: String, on handle: OpaquePointer) throws {
        try check(sqlite3_exec(handle, sql, nil, nil, nil), SQLITE_OK, on: handle)
    }

    private static func prepare(_ sql: String, on handle: OpaquePointer) throws -> OpaquePointer {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil), SQLITE_OK, on: handle)
        guard let statement else { throw Failure(description: "There is no statement in: \(sql)") }
        return statement
    }

    private static func check(_ code: Int32, _ expected: Int32, on handle: OpaquePointer) throws {
        guard code == expected else { throw Failure(description: String(cString: sqlite3_errmsg(handle))) }
    }
}
