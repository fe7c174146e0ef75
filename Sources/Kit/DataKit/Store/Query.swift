/// A selection of a table's rows, and their order.
///
/// ```swift
/// let first = Query(title != "Emma", orderedBy: title.ascending, limit: 5)
/// let others = try await database.read { try $0.fetch(first) }
/// ```
public struct Query<Root: Record>: Sendable {
    /// The condition, or `nil` for all rows.
    public var condition: Condition<Root>?
    /// The criteria for the order, with the most important one first. If the array is empty, the order is unspecified.
    public var order: [Ordering<Root>]
    /// The maximum number of rows, or `nil` for all rows. Without an order, it is unspecified which rows are returned.
    public var limit: Int?
    /// The number of rows to skip. SQLite steps over them one by one, so a large offset takes time.
    public var offset: Int

    /// Creates a query. Without arguments, the query returns all rows in an unspecified order.
    public init(
        _ condition: Condition<Root>? = nil, orderedBy order: Ordering<Root>..., limit: Int? = nil, offset: Int = 0
    ) {
        self.condition = condition
        self.order = order
        self.limit = limit
        self.offset = offset
    }

    @usableFromInline
    var arguments: [any ColumnValue] {
        let window: [any ColumnValue] = isWindow ? [limit ?? -1, offset] : []
        return (condition?.arguments ?? []) + window
    }

    @usableFromInline
    var select: String { Root.table.select + clauses }

    var count: String { "SELECT count(*) FROM (SELECT 1 FROM \(Root.table.name.quotedIdentifier)\(clauses))" }

    private var isWindow: Bool { limit != nil || offset != 0 }

    private var clauses: String {
        var sql = ""
        if let condition { sql += " WHERE \(condition.sql)" }
        if !order.isEmpty { sql += " ORDER BY " + order.map(\.sql).joined(separator: ", ") }
        if isWindow { sql += " LIMIT ? OFFSET ?" }
        return sql
    }
}
