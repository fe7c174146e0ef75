import Foundation

extension Decimal: ColumnValue {
    /// `TEXT`, since a REAL would round decimal fractions.
    public static var columnType: ColumnType { .text }

    /// Binds the decimal digits as text, which is exact, as money requires.
    public func bind(to statement: Statement, at index: Int) throws { try statement.bind(text: description, at: index) }

    /// Throws ``StoreError/unreadable(cause:)`` for text that is not a whole decimal number.
    public init(row: borrowing Row, column index: Int) throws {
        let text = try row.text(at: index)
        // Decimal reads the beginning of a text, the 12 of `12,50`. Double reads all of it, also hexadecimal digits.
        guard Double(text) != nil, !text.lowercased().contains("x"), let value = Decimal(string: text, locale: nil)
        else {
            throw row.unreadable(at: index, "is not a decimal number.")
        }
        self = value
    }
}

extension Date: ColumnValue {
    /// `REAL`: seconds since 1970, which SQLite's date functions understand as 'unixepoch'.
    public static var columnType: ColumnType { .real }

    /// Binds the seconds since 1970 as a floating-point number.
    public func bind(to statement: Statement, at index: Int) throws {
        try statement.bind(real: timeIntervalSince1970, at: index)
    }

    /// Reads the seconds since 1970, precise to the microsecond.
    public init(row: borrowing Row, column index: Int) throws {
        self.init(timeIntervalSince1970: try row.real(at: index))
    }
}

extension UUID: ColumnValue {
    /// `TEXT`, in the usual form with hyphens, so that a person can look for one in the file.
    public static var columnType: ColumnType { .text }

    /// Binds the usual form with hyphens, in upper case: SQLite compares texts byte by byte.
    public func bind(to statement: Statement, at index: Int) throws { try statement.bind(text: uuidString, at: index) }

    /// Throws ``StoreError/unreadable(cause:)`` for text in any other form.
    public init(row: borrowing Row, column index: Int) throws {
        guard let value = UUID(uuidString: try row.text(at: index)) else {
            throw row.unreadable(at: index, "is not a UUID.")
        }
        self = value
    }
}

extension URL: ColumnValue {
    /// `TEXT`: the absolute string, so that a relative address keeps its base.
    public static var columnType: ColumnType { .text }

    /// Binds the address as it is written.
    public func bind(to statement: Statement, at index: Int) throws {
        try statement.bind(text: absoluteString, at: index)
    }

    /// Throws ``StoreError/unreadable(cause:)`` for text that is no address.
    public init(row: borrowing Row, column index: Int) throws {
        guard let value = URL(string: try row.text(at: index)) else {
            throw row.unreadable(at: index, "is not a URL.")
        }
        self = value
    }
}
