import Foundation

/// A value of one column as SQLite stores it, compared as SQLite compares values.
enum StoredValue: Sendable, Codable {
    /// No value.
    case null
    /// A whole number, a date that is kept as one, or a boolean.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case blob(Data)
}

extension StoredValue: Equatable {
    /// Whether both are the same value to SQLite, to which 1 and 1.0 are one number.
    static func == (left: StoredValue, right: StoredValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.integer(let left), .real(let right)), (.real(let right), .integer(let left)):
            Int64(exactly: right) == left
        // Byte by byte, where Swift's own comparison takes two ways to write a letter for the same.
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.blob(let left), .blob(let right)): left == right
        default: false
        }
    }
}

/// The values of a row by the names of its columns, its identity included.
typealias StoredRow = [String: StoredValue]
