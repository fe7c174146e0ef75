import Foundation

/// A type whose values a column can store.
///
/// `Int`, `Int64`, `Double`, `String`, `Bool`, `Data`, `Date`, `Decimal`, `URL`, `UUID` and optionals of these types
/// conform. An enumeration with raw values of such a type only has to declare the conformance. To store lists and
/// structs, use ``JSONText``. Any other type can conform by converting its values to types that SQLite stores:
///
/// ```swift
/// extension Color: ColumnValue {
///     static var columnType: ColumnType { .integer }
///     func bind(to statement: Statement, at index: Int) throws { try statement.bind(integer: rgb, at: index) }
///     init(row: borrowing Row, column index: Int) throws { self.init(rgb: try row.integer(at: index)) }
/// }
/// ```
public protocol ColumnValue: Sendable {
    /// The type of a column with such values. A STRICT table rejects values that cannot be converted to this type.
    static var columnType: ColumnType { get }
    /// Whether the column may contain NULL. If not, ``Table/schema`` declares the column as `NOT NULL`.
    static var isNullable: Bool { get }
    /// Binds the value to a parameter, counted from 0.
    ///
    /// - Errors: the errors of ``Statement``. If this method throws another error, the statement fails with it.
    func bind(to statement: Statement, at index: Int) throws
    /// Reads the value of a column, counted from 0. If ``bind(to:at:)`` cannot have written the content, throw the
    /// error of ``Row/unreadable(at:_:)``, and do not return a default.
    init(row: borrowing Row, column index: Int) throws
}

/// The type of a column. In a STRICT table, SQLite enforces it. In any other table, the type is a preference.
public enum ColumnType: String, Sendable {
    /// Integers of up to 64 bits, including booleans, and enumerations with such raw values.
    case integer = "INTEGER"
    /// Floating-point numbers of 64 bits. Do not use this type for money, which is stored as text: see `Decimal`.
    case real = "REAL"
    /// UTF-8 text, which SQLite does not validate.
    case text = "TEXT"
    /// Bytes, which are stored unchanged. An empty blob is not the same as NULL.
    case blob = "BLOB"
    /// Values of any type. A STRICT table stores each value unchanged. In other tables, '1' becomes 1.
    case any = "ANY"
}

extension ColumnValue {
    /// False by default, so that a missing value makes the write fail, and not a later read.
    public static var isNullable: Bool { false }
}

extension Int64: ColumnValue {
    /// `INTEGER`. A primary key of this type is SQLite's row ID, and needs no index.
    public static var columnType: ColumnType { .integer }

    /// Binds all 64 bits. A `REAL` would round numbers beyond 2^53.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws { try statement.bind(integer: self, at: index) }

    /// Throws if the column contains anything else, even text with digits.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws { self = try row.integer(at: index) }
}

extension Int: ColumnValue {
    /// `INTEGER` on every platform, regardless of the size of `Int`.
    public static var columnType: ColumnType { .integer }

    /// Binds the number as 64 bits, regardless of the size of `Int`.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws {
        try statement.bind(integer: Int64(self), at: index)
    }

    /// Throws if the column contains anything else. If `Int` has 32 bits, it also throws for a number that needs more
    /// bits.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws {
        guard let value = Int(exactly: try row.integer(at: index)) else {
            throw row.unreadable(at: index, "holds a number that is too large.")
        }
        self = value
    }
}

extension Bool: ColumnValue {
    /// `INTEGER`, because SQLite has no type for booleans.
    public static var columnType: ColumnType { .integer }

    /// Binds 1 for true and 0 for false, like the results of SQL's own comparisons.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws {
        try statement.bind(integer: self ? 1 : 0, at: index)
    }

    /// Throws for any number except 0 and 1, although SQL treats other numbers as true.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws {
        switch try row.integer(at: index) {
        case 0: self = false
        case 1: self = true
        default: throw row.unreadable(at: index, "is neither 0 nor 1.")
        }
    }
}

extension Double: ColumnValue {
    /// `REAL`. Even a number without a fraction is read back as a floating-point number.
    public static var columnType: ColumnType { .real }

    /// Binds the number, or throws for NaN, which SQLite would store as NULL.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws { try statement.bind(real: self, at: index) }

    /// Reads a number, even an integer, such as the sum of an `INTEGER` column.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws { self = try row.real(at: index) }
}

extension String: ColumnValue {
    /// `TEXT`, which SQLite compares byte by byte unless a query specifies otherwise.
    public static var columnType: ColumnType { .text }

    /// Binds the text as UTF-8. A NUL character does not end the text.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws { try statement.bind(text: self, at: index) }

    /// Throws if the column contains anything else, and for text that is not valid UTF-8.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws { self = try row.text(at: index) }
}

extension Data: ColumnValue {
    /// `BLOB`, which SQLite never converts.
    public static var columnType: ColumnType { .blob }

    /// Binds a copy of the bytes. Empty data is not the same as NULL.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws {
        try withUnsafeBytes { try statement.bind(blob: $0, at: index) }
    }

    /// Throws if the column contains anything else, even text.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws { self = try row.blob(at: index) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    /// The column type of the wrapped type. The only difference is that the column is not `NOT NULL`.
    public static var columnType: ColumnType { Wrapped.columnType }

    /// Always true, so that the column is not `NOT NULL`.
    public static var isNullable: Bool { true }

    /// Binds NULL for `nil`. The operators `==` and `!=` treat it as a value, and operators such as `<` never match it.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws {
        if let self {
            try self.bind(to: statement, at: index)
        } else {
            try statement.bindNull(at: index)
        }
    }

    /// Reads only NULL as `nil`. Throws for content that does not fit the wrapped type.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws {
        self = row.isNull(at: index) ? nil : try Wrapped(row: row, column: index)
    }
}

extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
    /// The column type of the raw value. The schema does not contain the cases of the enumeration.
    public static var columnType: ColumnType { RawValue.columnType }

    /// Binds the raw value, which must keep its meaning in later versions of the app.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws { try rawValue.bind(to: statement, at: index) }

    /// Throws for a raw value that has no case. For example, a newer version of the app may have written it.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws {
        guard let value = Self(rawValue: try RawValue(row: row, column: index)) else {
            throw row.unreadable(at: index, "holds an unknown \(Self.self).")
        }
        self = value
    }
}
