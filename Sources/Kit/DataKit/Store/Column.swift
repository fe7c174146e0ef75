/// A column of `Root`'s table, typed, to compare with values and to order by.
public struct Column<Root: Record, Value: ColumnValue>: Sendable {
    /// The column's name.
    public let name: String

    /// The column called `name`.
    public init(_ name: String) {
        self.name = name
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
    /// Whether the text contains `part`; the case of ASCII letters does not matter.
    public func contains(_ part: String) -> Condition<Root> {
        let escaped = part.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
        return Condition(sql: "\(name.quotedIdentifier) LIKE ? ESCAPE '\\'", arguments: ["%\(escaped)%"])
    }
}

/// One of the criteria by which rows are sorted.
public struct Order<Root: Record>: Sendable {
    package let sql: String

    package init(sql: String) {
        self.sql = sql
    }
}

/// What rows must fulfil. Values are bound, never part of the text.
public struct Condition<Root: Record>: Sendable {
    package let sql: String
    package let arguments: [any ColumnValue]

    package init(sql: String, arguments: [any ColumnValue]) {
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
