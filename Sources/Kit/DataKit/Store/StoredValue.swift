import DataKitSQLite
import Foundation

/// A value in a column as SQLite stores it. Values are compared in the same way as in SQLite.
package enum StoredValue: Sendable, Codable {
    case null
    case integer(Int64)
    /// A floating-point number, except NaN, which SQLite stores as ``null``.
    case real(Double)
    /// Text. SQLite does not validate its encoding. Text that is not valid UTF-8 cannot be read.
    case text(String)
    /// A blob, which never equals text, even with the same bytes.
    case blob(Data)
}

extension StoredValue: Equatable {
    /// Whether SQLite treats both values as equal. For example, 1 and 1.0 are the same number.
    package static func == (left: StoredValue, right: StoredValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.integer(let left), .real(let right)), (.real(let right), .integer(let left)):
            Int64(exactly: right) == left
        // Compare byte by byte. Swift's comparison would treat two encodings of the same letter as equal.
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.blob(let left), .blob(let right)): left == right
        default: false
        }
    }
}

extension StoredValue: ColumnValue {
    /// `ANY`, the only type in a STRICT table that returns 1, 1.0 and '1' as they were stored.
    package static var columnType: ColumnType { .any }

    package static var isNullable: Bool { true }

    /// Binds the value with its own type, and not with the type of the column. So if a row is read and written back, it
    /// does not change.
    package func bind(to statement: Statement, at index: Int) throws {
        switch self {
        case .null: try statement.bindNull(at: index)
        case .integer(let value): try statement.bind(integer: value, at: index)
        case .real(let value): try statement.bind(real: value, at: index)
        case .text(let value): try statement.bind(text: value, at: index)
        case .blob(let value): try value.bind(to: statement, at: index)
        }
    }

    /// Reads any content with the type with which SQLite stored it. Throws for text that is not valid UTF-8.
    package init(row: borrowing Row, column index: Int) throws {
        switch sqlite3_column_type(row.handle, Int32(index)) {
        case SQLITE_INTEGER: self = .integer(try row.integer(at: index))
        case SQLITE_FLOAT: self = .real(try row.real(at: index))
        case SQLITE_TEXT: self = .text(try row.text(at: index))
        case SQLITE_BLOB: self = .blob(try row.blob(at: index))
        default: self = .null
        }
    }
}

/// The values of a row by column name, including the ID.
typealias StoredRow = [String: StoredValue]
