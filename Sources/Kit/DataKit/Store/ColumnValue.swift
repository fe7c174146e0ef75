import Foundation

/// A type whose values a column can hold.
///
/// Numbers, texts, `Bool`, `Data`, `Date`, `Decimal`, `URL`, `UUID` and optionals of these are such types, and so is an
/// enumeration with a raw value, which only has to say so. ``JSONText`` keeps lists and structs. A type of one's own keeps
/// what another one can:
///
/// ```swift
/// extension Color: ColumnValue {
///     static var columnType: ColumnType { .integer }
///     func bind(to statement: Statement, at index: Int) throws { try statement.bind(integer: rgb, at: index) }
///     init(row: borrowing Row, column index: Int) throws { self.init(rgb: try row.integer(at: index)) }
/// }
/// ```
public protocol ColumnValue: Sendable {
    /// What a column of such values is in a STRICT table.
    static var columnType: ColumnType { get }
    /// Whether such a column may hold NULL; false unless the type is an optional.
    static var isNullable: Bool { get }
    /// Binds the value to a parameter, counted from zero.
    ///
    /// - Errors: those of ``Statement``; what it throws fails the statement.
    func bind(to statement: Statement, at index: Int) throws
    /// Reads the value from a column, counted from zero. What it did not write itself is an error,
    /// ``Row/unreadable(at:_:)``, and never a default.
    init(row: borrowing Row, column index: Int) throws
}

/// The type of a column in a STRICT table.
public enum ColumnType: String, Sendable {
    /// Whole numbers.
    case integer = "INTEGER"
    /// Floating-point numbers.
    case real = "REAL"
    /// Text.
    case text = "TEXT"
    /// Bytes.
    case blob = "BLOB"
    /// Values of any type, each kept as it is.
    case any = "ANY"
}

extension ColumnValue {
    /// False.
    public static var isNullable: Bool { false }
}

extension Int64: ColumnValue {
    /// A column of this type is `INTEGER`.
    public static var columnType: ColumnType { .integer }

    /// Binds an integer.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws { try statement.bind(integer: self, at: index) }

    /// Reads an integer.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws { self = try row.integer(at: index) }
}

extension Int: ColumnValue {
    /// A column of this type is `INTEGER`.
    public static var columnType: ColumnType { .integer }

    /// Binds an integer.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws {
        try statement.bind(integer: Int64(self), at: index)
    }

    /// Reads an integer.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws {
        guard let value = Int(exactly: try row.integer(at: index)) else {
            throw row.unreadable(at: index, "holds a number that is too large.")
        }
        self = value
    }
}

extension Bool: ColumnValue {
    /// A column of this type is `INTEGER`.
    public static var columnType: ColumnType { .integer }

    /// Binds 0 or 1.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws {
        try statement.bind(integer: self ? 1 : 0, at: index)
    }

    /// Reads 0 or 1.
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
    /// A column of this type is `REAL`.
    public static var columnType: ColumnType { .real }

    /// Binds a real number.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws { try statement.bind(real: self, at: index) }

    /// Reads a number.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws { self = try row.real(at: index) }
}

extension String: ColumnValue {
    /// A column of this type is `TEXT`.
    public static var columnType: ColumnType { .text }

    /// Binds a text.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws { try statement.bind(text: self, at: index) }

    /// Reads a text.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws { self = try row.text(at: index) }
}

extension Data: ColumnValue {
    /// A column of this type is `BLOB`.
    public static var columnType: ColumnType { .blob }

    /// Binds bytes.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws {
        try withUnsafeBytes { try statement.bind(blob: $0, at: index) }
    }

    /// Reads bytes.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws { self = try row.blob(at: index) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    /// The wrapped type's.
    public static var columnType: ColumnType { Wrapped.columnType }

    /// True.
    public static var isNullable: Bool { true }

    /// Binds the value, or NULL.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws {
        if let self {
            try self.bind(to: statement, at: index)
        } else {
            try statement.bindNull(at: index)
        }
    }

    /// Reads the value, or nil for NULL.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws {
        self = row.isNull(at: index) ? nil : try Wrapped(row: row, column: index)
    }
}

extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
    /// The raw value's.
    public static var columnType: ColumnType { RawValue.columnType }

    /// Binds the raw value.
    @inlinable
    public func bind(to statement: Statement, at index: Int) throws { try rawValue.bind(to: statement, at: index) }

    /// Reads a raw value that the type knows.
    @inlinable
    public init(row: borrowing Row, column index: Int) throws {
        guard let value = Self(rawValue: try RawValue(row: row, column: index)) else {
            throw row.unreadable(at: index, "holds an unknown \(Self.self).")
        }
        self = value
    }
}
