/// A column of a table of `Root`: what to keep in it, typed, to compare with values and to order by.
///
/// ```swift
/// let title = Column("title", \Book.title)
/// let emmas = Query(title == "Emma", orderedBy: title.ascending)
/// ```
public struct Column<Root: Sendable, Value: ColumnValue>: Sendable {
    /// The column's name.
    public let name: String

    // Closures that are made where both types are known: reading and writing a row calls them, and no generic code.
    @usableFromInline let bind: @Sendable (Root, Statement, Int) throws -> Void
    @usableFromInline let read: @Sendable (borrowing Row, Int) throws -> Value

    /// The column called `name`, which holds what `value` returns: a key path as a rule, otherwise a closure.
    @inlinable
    public init(_ name: String, _ value: @escaping @Sendable (Root) -> Value) {
        self.name = name
        bind = { try value($0).bind(to: $1, at: $2) }
        read = { try Value(row: $0, column: $1) }
    }

    @usableFromInline
    var description: TableColumn {
        TableColumn(name: name, type: Value.columnType, isNullable: Value.isNullable)
    }

    /// The smallest value first.
    public var ascending: Order<Root> { Order(sql: "\(name.quotedIdentifier) ASC") }

    /// The largest value first.
    public var descending: Order<Root> { Order(sql: "\(name.quotedIdentifier) DESC") }

    /// Whether the value is one of `values`.
    public func isIn(_ values: [Value]) -> Condition<Root> {
        let parameters = values.map { _ in "?" }.joined(separator: ", ")
        return Condition(sql: "\(name.quotedIdentifier) IN (\(parameters))", arguments: values)
    }

    fileprivate func compared(_ comparison: String, _ value: Value) -> Condition<Root> {
        Condition(sql: "\(name.quotedIdentifier) \(comparison) ?", arguments: [value])
    }
}

extension Column where Value == String {
    /// In the order of the alphabet, whatever the case of ASCII letters.
    public var ascendingIgnoringCase: Order<Root> { Order(sql: "\(name.quotedIdentifier) COLLATE NOCASE ASC") }

    /// Whether the text contains `part`; the case of ASCII letters does not matter.
    public func contains(_ part: String) -> Condition<Root> {
        let escaped = part.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
        return Condition(sql: "\(name.quotedIdentifier) LIKE ? ESCAPE '\\'", arguments: ["%\(escaped)%"])
    }
}

/// One of the criteria by which rows are sorted.
public struct Order<Root: Sendable>: Sendable {
    let sql: String

    init(sql: String) {
        self.sql = sql
    }
}

/// What rows must fulfill: a comparison of a ``Column`` with a value, or several combined with `&&`, `||` and `!`. Values
/// are bound, never part of the statement's text.
public struct Condition<Root: Sendable>: Sendable {
    let sql: String
    let arguments: [any ColumnValue]

    init(sql: String, arguments: [any ColumnValue]) {
        self.sql = sql
        self.arguments = arguments
    }

    /// Both conditions.
    public static func && (left: Condition, right: Condition) -> Condition {
        Condition(sql: "(\(left.sql)) AND (\(right.sql))", arguments: left.arguments + right.arguments)
    }

    /// At least one of the conditions.
    public static func || (left: Condition, right: Condition) -> Condition {
        Condition(sql: "(\(left.sql)) OR (\(right.sql))", arguments: left.arguments + right.arguments)
    }

    /// Not the condition.
    public static prefix func ! (condition: Condition) -> Condition {
        Condition(sql: "NOT (\(condition.sql))", arguments: condition.arguments)
    }
}

// `IS` compares as `=` does, and takes NULL for a value as Swift takes nil.

/// Whether the column holds `value`.
public func == <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared("IS", value)
}

/// Whether the column holds something else than `value`.
public func != <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared("IS NOT", value)
}

/// Whether the column's value is smaller.
public func < <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared("<", value)
}

/// Whether the column's value is smaller or the same.
public func <= <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared("<=", value)
}

/// Whether the column's value is larger.
public func > <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared(">", value)
}

/// Whether the column's value is larger or the same.
public func >= <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared(">=", value)
}
