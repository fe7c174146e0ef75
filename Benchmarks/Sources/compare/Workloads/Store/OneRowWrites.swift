/// S11: transactions of one row in a table of 100,000, one after the other, each awaited: without observers, beside ten
/// live queries of 50 rows on another table, beside ten on this table that see each change, and beside ten that see
/// none.
///
/// If the live queries see the changes, a run ends when all of them have delivered the last change.
enum OneRowWrites {
    enum Observers: CaseIterable {
        case none
        case otherTable
        case seeing
        case notSeeing

        static let count = 10

        /// The query of each observer.
        var sql: String? {
            switch self {
            case .none: nil
            case .otherTable: "SELECT id, title, price, stock, category, note FROM others"
            case .seeing: "SELECT id, title, price, stock, category, note FROM items WHERE id BETWEEN 1 AND 50"
            case .notSeeing: "SELECT id, title, price, stock, category, note FROM items WHERE id BETWEEN 1001 AND 1050"
            }
        }

        /// Returns the stock of the rows that a query reads after `size` writes, or `nil` if the query sees no write.
        func lastSum(_ size: Int) -> Int? { self == .seeing ? OneRowWrites.firstStock + size : nil }
    }

    static let rows = 100_000
    static let fill = [
        Item.schema, Item.fill(rows), "CREATE TABLE others AS SELECT * FROM items WHERE id BETWEEN 1 AND 50",
    ]
    static let update = "UPDATE items SET stock = stock + 1 WHERE id = ?"
    /// A query for the total increase of the written rows' stock, which equals the number of writes.
    static let added = "SELECT sum(stock) - \(firstStock) FROM items WHERE id BETWEEN 1 AND 50"
    static let firstStock = (1...50).reduce(0, +)

    /// Returns the row that a step writes, which is one of the rows that `seeing` reads.
    static func id(_ step: Int) -> Int { step % 50 + 1 }

    static let workloads = [
        workload("S11-none", "transactions of one row, no observer", .none, goal: 1.6),
        workload("S11-other", "the same, ten live queries on another table", .otherTable, goal: 1.6),
        workload("S11-in", "the same, ten on this table that see it", .seeing),
        workload("S11-out", "the same, ten on this table that do not", .notSeeing),
    ]

    /// GRDB's write from synchronous code, which blocks the caller's thread instead of suspending a task.
    static let blocking = Workload(
        "S11-blocking", "S11-none with GRDB's write that blocks its caller", checksum: { $0 },
        [Contender(.ours, measuring: GRDBStore.writeBlocking)])

    private static func workload(_ id: String, _ title: String, _ observers: Observers, goal: Double? = nil) -> Workload
    {
        Workload(
            id, title, goal: goal, checksum: { $0 },
            [
                Contender(.ours, measuring: { try await OurStore.write($0, beside: observers, on: $1) }),
                Contender(.grdb, measuring: { try await GRDBStore.write($0, beside: observers, on: $1) }),
            ])
    }

    /// Writes `size` rows with `write` while `observers` receive deliveries, and returns the nanoseconds.
    static func measure<Rows: AsyncSequence<[Item], any Error> & Sendable>(
        _ size: Int, beside observers: [Rows], until last: Int?, on actor: isolated any Actor,
        write: (Int) async throws -> Void
    ) async throws -> Double {
        let first = Arrivals()
        let end = Arrivals()
        let tasks = observers.map { rows in
            Task {
                _ = actor
                var isFirst = true
                for try await items in rows {
                    if isFirst { first.note(1) }
                    isFirst = false
                    if items.reduce(0, { $0 + $1.stock }) == last { end.note(1) }
                }
            }
        }
        defer { for task in tasks { task.cancel() } }
        if !observers.isEmpty { await first.wait(for: observers.count, on: actor) }
        return try await timed(on: actor) {
            for step in 1...size { try await write(id(step)) }
            if last != nil { await end.wait(for: observers.count, on: actor) }
        }.nanoseconds
    }
}
