import Foundation

extension Decimal: ColumnValue {
    /// A column of this type is `TEXT`.
    public static var columnType: ColumnType { .text }

    /// Binds the number as text: exact, as money must be.
    public func bind(to statement: Statement, at index: Int) throws { try statement.bind(text: description, at: index) }

    /// Reads an exact number.
    public init(row: borrowing Row, column index: Int) throws {
        guard let value = Decimal(string: try row.text(at: index), locale: nil) else {
            throw row.unreadable(at: index, "is not a decimal number.")
        }
        self = value
    }
}

extension Date: ColumnValue {
    /// A column of this type is `REAL`.
    public static var columnType: ColumnType { .real }

    /// Binds the seconds since 1970 as a real number, which SQLite's date functions understand as 'unixepoch'.
    public func bind(to statement: Statement, at index: Int) throws {
        try statement.bind(real: timeIntervalSince1970, at: index)
    }

    /// Reads the seconds since 1970, to the microsecond.
    public init(row: borrowing Row, column index: Int) throws {
        self.init(timeIntervalSince1970: try row.real(at: index))
    }
}

extension UUID: ColumnValue {
    /// A column of this type is `TEXT`.
    public static var columnType: ColumnType { .text }

    /// Binds the usual text.
    public func bind(to statement: Statement, at index: Int) throws { try statement.bind(text: uuidString, at: index) }

    /// Reads the usual text.
    public init(row: borrowing Row, column index: Int) throws {
        guard let value = UUID(uuidString: try row.text(at: index)) else {
            throw row.unreadable(at: index, "is not a UUID.")
        }
        self = value
    }
}

extension URL: ColumnValue {
    /// A column of this type is `TEXT`.
    public static var columnType: ColumnType { .text }

    /// Binds the address as text.
    public func bind(to statement: Statement, at index: Int) throws {
        try statement.bind(text: absoluteString, at: index)
    }

    /// Reads an address.
    public init(row: borrowing Row, column index: Int) throws {
        guard let value = URL(string: try row.text(at: index)) else {
            throw row.unreadable(at: index, "is not a URL.")
        }
        self = value
    }
}
