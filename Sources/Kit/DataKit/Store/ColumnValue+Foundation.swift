import Foundation

extension Decimal: ColumnValue {
    /// `TEXT`, because a REAL would round decimal fractions. As a result, conditions and orderings compare the digits
    /// as text, so 10 comes before 9.
    public static var columnType: ColumnType { .text }

    /// Binds the exact decimal digits, with a decimal point in every locale. Throws for NaN, such as the result of a
    /// division by zero.
    public func bind(to statement: Statement, at index: Int) throws {
        guard !isNaN else { throw Statement.notANumber(at: index) }
        try statement.bind(text: description, at: index)
    }

    /// Throws ``StoreError/unreadable(cause:)`` if the whole text is not a decimal number.
    public init(row: borrowing Row, column index: Int) throws {
        let text = try row.text(at: index)
        // `Decimal` ignores the rest of a text, and reads 12 from `12,50`. `Double` reads the whole text, but accepts
        // hexadecimal digits.
        guard Double(text) != nil, !text.lowercased().contains("x"), let value = Decimal(string: text, locale: nil)
        else {
            throw row.unreadable(at: index, "is not a decimal number.")
        }
        self = value
    }
}

extension Date: ColumnValue {
    /// `REAL`, with the seconds since 1970, for which SQLite's date functions have the modifier 'unixepoch'.
    public static var columnType: ColumnType { .real }

    /// Binds the seconds since 1970. `Date` itself counts from 2001 and is more precise, so the date that is read may
    /// differ slightly from the original date.
    public func bind(to statement: Statement, at index: Int) throws {
        try statement.bind(real: timeIntervalSince1970, at: index)
    }

    /// Reads the seconds since 1970, even if they are stored as an integer. The date is precise to the microsecond.
    public init(row: borrowing Row, column index: Int) throws {
        self.init(timeIntervalSince1970: try row.real(at: index))
    }
}

extension UUID: ColumnValue {
    /// `TEXT`, in the usual form with hyphens, so that a person can search for a UUID in the file.
    public static var columnType: ColumnType { .text }

    /// Binds the usual form with hyphens, in upper case because SQLite compares text byte by byte.
    public func bind(to statement: Statement, at index: Int) throws { try statement.bind(text: uuidString, at: index) }

    /// Throws ``StoreError/unreadable(cause:)`` for text in any other form. Both upper and lower case can be read. But
    /// conditions compare with upper case, so they do not match values that are stored in lower case.
    public init(row: borrowing Row, column index: Int) throws {
        guard let value = UUID(uuidString: try row.text(at: index)) else {
            throw row.unreadable(at: index, "is not a UUID.")
        }
        self = value
    }
}

extension URL: ColumnValue {
    /// `TEXT`, with the absolute string, so that a relative URL keeps its base.
    public static var columnType: ColumnType { .text }

    /// Binds the absolute string. A relative URL is read back as a URL without a base, which is not equal to the
    /// original URL. Throws for a URL that cannot be read back, such as an empty URL.
    public func bind(to statement: Statement, at index: Int) throws {
        guard URL(string: absoluteString) != nil else {
            throw StoreError.constraint(cause: "Value \(index + 1) of the statement is an empty URL.")
        }
        try statement.bind(text: absoluteString, at: index)
    }

    /// Throws ``StoreError/unreadable(cause:)`` for text that `URL(string:)` does not accept, such as an empty string.
    public init(row: borrowing Row, column index: Int) throws {
        guard let value = URL(string: try row.text(at: index)) else {
            throw row.unreadable(at: index, "is not a URL.")
        }
        self = value
    }
}
