/// Which rows of a table, in which order.
///
/// ```swift
/// let first = Query(title != "Emma", orderedBy: title.ascending, limit: 5)
/// let others = try await database.read { try $0.fetch(first) }
/// ```
public struct Query<Root: Record>: Sendable {
    /// What the rows must fulfill; nil means all.
    public var condition: Condition<Root>?
    /// By what they are sorted, the most important first.
    public var order: [Order<Root>]
    /// How many rows at most; nil means all.
    public var limit: Int?
    /// How many rows to leave out at the beginning.
    public var offset: Int

    /// By default all rows, in the order that SQLite finds them.
    public init(
        _ condition: Condition<Root>? = nil, orderedBy order: Order<Root>..., limit: Int? = nil, offset: Int = 0
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

    // The rows are counted within the window that the query describes.
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
