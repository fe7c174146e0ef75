/// A column of a table whose rows are values of `Root`. It has a name, and stores one value of each row. Use it to
/// build the conditions and orderings of queries.
///
/// ```swift
/// let title = Column("title", \Book.title)
/// let emmas = Query(title == "Emma", orderedBy: title.ascending)
/// ```
public struct Column<Root: Sendable, Value: ColumnValue>: Sendable {
    /// The name in SQL. It is quoted, so it may contain any characters.
    public let name: String

    // These closures are created where both types are known. So a value is always bound and read as the declared type,
    // and no generic code runs for each row.
    @usableFromInline let bind: @Sendable (Root, Statement, Int) throws -> Void
    @usableFromInline let read: @Sendable (borrowing Row, Int) throws -> Value
    @usableFromInline var references: ColumnReference?
    @usableFromInline var merge: ColumnMerge?

    /// Creates a column called `name`. A key path stores a property as it is. A closure converts it, for example to a
    /// ``JSONText``.
    @inlinable
    public init(_ name: String, _ value: @escaping @Sendable (Root) -> Value) {
        self.name = name
        bind = { try value($0).bind(to: $1, at: $2) }
        read = { try Value(row: $0, column: $1) }
    }

    /// Creates a column that refers to an entity of another table, or of the same one, by its ID.
    ///
    /// An ``EditableCache`` sends an edit only after the creation of the entity that the edit refers to. If the server
    /// assigns another ID to that entity, the pending edits get the new ID.
    ///
    /// ```swift
    /// Column("patient_id", \Appointment.patientID, references: Patient.self)
    /// ```
    @inlinable
    public init<Named: Record>(
        _ name: String, _ value: @escaping @Sendable (Root) -> Value, references: Named.Type
    ) where Value == Named.ID {
        self.init(name, value)
        self.references = ColumnReference(Named.self)
    }

    /// Creates a column that may refer to an entity of another table. `nil` is not a reference.
    @inlinable
    public init<Named: Record>(
        _ name: String, _ value: @escaping @Sendable (Root) -> Value, references: Named.Type
    ) where Value == Named.ID? {
        self.init(name, value)
        self.references = ColumnReference(Named.self)
    }

    /// Creates a column with a merge function. If another user or device has also changed the value, an
    /// ``EditableCache`` merges the two changes, without asking the user or applying a ``ConflictRule``.
    ///
    /// ```swift
    /// Column("stock", \Product.stock, merge: { base, mine, theirs in theirs + mine - base })
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the column.
    ///   - value: The value of an entity.
    ///   - merge: Receives the value that the user saw, the user's value and the server's, and returns the value to send.
    ///     It is also called if both changes have the same result. If it throws, the column's rule decides.
    @inlinable
    public init(
        _ name: String, _ value: @escaping @Sendable (Root) -> Value,
        merge: @escaping @Sendable (_ base: Value, _ mine: Value, _ theirs: Value) throws -> Value
    ) {
        self.init(name, value)
        self.merge = ColumnMerge(merge)
    }

    @usableFromInline
    var description: TableColumn {
        TableColumn(name: name, type: Value.columnType, isNullable: Value.isNullable)
    }

    /// Sorts by the smallest value first. NULL comes before all values, and text in the order of its bytes.
    public var ascending: Ordering<Root> { Ordering(sql: "\(name.quotedIdentifier) ASC") }

    /// Sorts by the largest value first. NULL comes after all values.
    public var descending: Ordering<Root> { Ordering(sql: "\(name.quotedIdentifier) DESC") }

    /// Whether the value is one of `values`. No row satisfies an empty array.
    ///
    /// Unlike `==`, a `nil` in `values` does not match NULL, and makes the negation of the condition match no row.
    public func isIn(_ values: [Value]) -> Condition<Root> {
        let parameters = values.map { _ in "?" }.joined(separator: ", ")
        return Condition(sql: "\(name.quotedIdentifier) IN (\(parameters))", arguments: values)
    }

    fileprivate func compared(_ comparison: String, _ value: Value) -> Condition<Root> {
        Condition(sql: "\(name.quotedIdentifier) \(comparison) ?", arguments: [value])
    }
}

extension Column where Value == String {
    /// Sorts text in the order of its bytes, but ignores the case of ASCII letters: `é` comes after `z`.
    public var ascendingIgnoringCase: Ordering<Root> { Ordering(sql: "\(name.quotedIdentifier) COLLATE NOCASE ASC") }

    /// Whether the text contains `part`. Ignores the case of ASCII letters only.
    public func contains(_ part: String) -> Condition<Root> {
        let escaped = part.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
        return Condition(sql: "\(name.quotedIdentifier) LIKE ? ESCAPE '\\'", arguments: ["%\(escaped)%"])
    }
}

/// A criterion by which rows are sorted. Only a ``Column`` creates orderings, so that no other text becomes SQL.
public struct Ordering<Root: Sendable>: Sendable {
    let sql: String
}

/// A condition on rows: a comparison of a ``Column`` with a value, or several of them combined with `&&`, `||` and `!`.
/// Values are bound as parameters and never become SQL.
public struct Condition<Root: Sendable>: Sendable {
    let sql: String
    let arguments: [any ColumnValue]

    /// Requires both conditions, each in parentheses. Swift's precedence decides, not SQL's.
    public static func && (left: Condition, right: Condition) -> Condition {
        Condition(sql: "(\(left.sql)) AND (\(right.sql))", arguments: left.arguments + right.arguments)
    }

    /// Requires at least one of the conditions, each in parentheses. Swift's precedence decides, not SQL's.
    public static func || (left: Condition, right: Condition) -> Condition {
        Condition(sql: "(\(left.sql)) OR (\(right.sql))", arguments: left.arguments + right.arguments)
    }

    /// Negates the condition. If `<` or a similar operator leaves out a row because of NULL, the negation also leaves
    /// it out.
    public static prefix func ! (condition: Condition) -> Condition {
        Condition(sql: "NOT (\(condition.sql))", arguments: condition.arguments)
    }
}

// `IS` compares like `=`, but treats NULL as a value, as Swift treats `nil`.

/// Requires that the column equals `value`. `nil` matches NULL.
public func == <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared("IS", value)
}

/// Requires that the column differs from `value`. NULL differs from every value but `nil`.
public func != <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared("IS NOT", value)
}

/// Requires a smaller value. NULL does not satisfy it, and if `value` is `nil`, no row does.
public func < <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared("<", value)
}

/// Requires a smaller or equal value. NULL does not satisfy it, even if `value` is `nil`.
public func <= <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared("<=", value)
}

/// Requires a larger value. As with `<`, NULL does not satisfy it, and `nil` matches no row.
public func > <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared(">", value)
}

/// Requires a larger or equal value. NULL does not satisfy it, even if `value` is `nil`.
public func >= <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared(">=", value)
}
