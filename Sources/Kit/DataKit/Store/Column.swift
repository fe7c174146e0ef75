/// A column of a table whose rows are values of `Root`. The column has a name, and stores one value of each row. Use
/// columns to build the conditions and orderings of queries.
///
/// ```swift
/// let title = Column("title", \Book.title)
/// let emmas = Query(title == "Emma", orderedBy: title.ascending)
/// ```
public struct Column<Root: Sendable, Value: ColumnValue>: Sendable {
    /// The name of the column in SQL. The name is quoted, so it may contain any characters.
    public let name: String

    // These closures are created where both types are known. So each value is bound and read as its declared type, and
    // no generic code runs for each row.
    @usableFromInline let bind: @Sendable (Root, Statement, Int) throws -> Void
    @usableFromInline let read: @Sendable (borrowing Row, Int) throws -> Value
    @usableFromInline var references: ColumnReference?
    @usableFromInline var merge: ColumnMerge?

    /// Creates a column with a name. A key path stores a property unchanged. A closure can convert the value, for
    /// example to a ``JSONText``.
    @inlinable
    public init(_ name: String, _ value: @escaping @Sendable (Root) -> Value) {
        self.name = name
        bind = { try value($0).bind(to: $1, at: $2) }
        read = { try Value(row: $0, column: $1) }
    }

    /// Creates a column that refers to an entity of any table, including its own, by ID.
    ///
    /// An ``EditableCache`` sends an edit only after the creation of the entity that the edit refers to. If the server
    /// assigns another ID to that entity, the pending edits use the new ID.
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

    /// Creates a column that may refer to an entity of another table. The value `nil` refers to no entity.
    @inlinable
    public init<Named: Record>(
        _ name: String, _ value: @escaping @Sendable (Root) -> Value, references: Named.Type
    ) where Value == Named.ID? {
        self.init(name, value)
        self.references = ColumnReference(Named.self)
    }

    /// Creates a column with a merge function. If another user or device has also changed the value, an
    /// ``EditableCache`` merges both changes. The user is not asked, and no ``ConflictRule`` is applied.
    ///
    /// ```swift
    /// Column("stock", \Product.stock, merge: { base, mine, theirs in theirs + mine - base })
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the column.
    ///   - value: Returns the value of an entity.
    ///   - merge: Receives the value that the user saw, the user's new value and the server's value, and returns the
    ///     value to send. The closure is also called if both changes have the same result. If it throws, the column's
    ///     rule decides.
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
        TableColumn(
            name: name, type: Value.columnType, isNullable: Value.isNullable,
            isFile: Value.self is any LocalFileValue.Type)
    }

    /// Sorts the smallest value first. NULL comes before all values, and text is ordered by its bytes.
    public var ascending: Ordering<Root> { Ordering(sql: "\(name.quotedIdentifier) ASC") }

    /// Sorts the largest value first. NULL comes after all values.
    public var descending: Ordering<Root> { Ordering(sql: "\(name.quotedIdentifier) DESC") }

    /// Whether the value is one of `values`. If the array is empty, no row matches.
    ///
    /// Unlike `==`, a `nil` in `values` does not match NULL. With a `nil`, the negation of the condition matches no
    /// row.
    public func isIn(_ values: [Value]) -> Condition<Root> {
        let parameters = values.map { _ in "?" }.joined(separator: ", ")
        return Condition(sql: "\(name.quotedIdentifier) IN (\(parameters))", arguments: values)
    }

    fileprivate func compared(_ comparison: String, _ value: Value) -> Condition<Root> {
        Condition(sql: "\(name.quotedIdentifier) \(comparison) ?", arguments: [value])
    }
}

extension Column where Value == String {
    /// Sorts text by its bytes, but ignores the case of ASCII letters, so `é` comes after `z`.
    public var ascendingIgnoringCase: Ordering<Root> { Ordering(sql: "\(name.quotedIdentifier) COLLATE NOCASE ASC") }

    /// Whether the text contains `part`. Only the case of ASCII letters is ignored.
    public func contains(_ part: String) -> Condition<Root> {
        let escaped = part.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
        return Condition(sql: "\(name.quotedIdentifier) LIKE ? ESCAPE '\\'", arguments: ["%\(escaped)%"])
    }
}

/// A criterion for sorting rows. Only a ``Column`` can create orderings, so that no other text becomes SQL.
public struct Ordering<Root: Sendable>: Sendable {
    let sql: String
}

/// A condition for rows: a comparison of a ``Column`` with a value, or several conditions combined with `&&`, `||` and
/// `!`. Values are bound as parameters, so they never become SQL.
public struct Condition<Root: Sendable>: Sendable {
    let sql: String
    let arguments: [any ColumnValue]

    /// Matches if both conditions match. Each of them is put in parentheses. So Swift determines the precedence, and
    /// not SQL.
    public static func && (left: Condition, right: Condition) -> Condition {
        Condition(sql: "(\(left.sql)) AND (\(right.sql))", arguments: left.arguments + right.arguments)
    }

    /// Matches if at least one of the conditions matches. Each of them is put in parentheses. So Swift determines the
    /// precedence, and not SQL.
    public static func || (left: Condition, right: Condition) -> Condition {
        Condition(sql: "(\(left.sql)) OR (\(right.sql))", arguments: left.arguments + right.arguments)
    }

    /// Negates a condition. If an operator such as `<` does not match a row because of NULL, its negation does not
    /// match the row either.
    public static prefix func ! (condition: Condition) -> Condition {
        Condition(sql: "NOT (\(condition.sql))", arguments: condition.arguments)
    }
}

// `IS` compares like `=`, but treats NULL as a value, as Swift treats `nil`.

/// Matches if the column is equal to `value`. `nil` matches NULL.
public func == <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared("IS", value)
}

/// Matches if the column is not equal to `value`. NULL is not equal to any value except `nil`.
public func != <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared("IS NOT", value)
}

/// Matches if the column is less than `value`. NULL never matches, and if `value` is `nil`, no row matches.
public func < <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared("<", value)
}

/// Matches if the column is less than or equal to `value`. NULL never matches, even if `value` is `nil`.
public func <= <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared("<=", value)
}

/// Matches if the column is greater than `value`. As with `<`, NULL never matches, and if `value` is `nil`, no row
/// matches.
public func > <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared(">", value)
}

/// Matches if the column is greater than or equal to `value`. NULL never matches, even if `value` is `nil`.
public func >= <Root, Value>(column: Column<Root, Value>, value: Value) -> Condition<Root> {
    column.compared(">=", value)
}
