import DataKitSQLite
import Foundation

/// The current row of a statement. A row cannot be stored, because the next step of the statement replaces it.
///
/// ```swift
/// let counts = try connection.fetch("SELECT title, count(*) FROM books GROUP BY title") { row in
///     try (title: row[0] as String, count: row[1] as Int)
/// }
/// ```
///
/// Columns are counted from 0. The methods that read a column throw `StoreError.unreadable` if it contains anything
/// else, including NULL.
public struct Row: ~Copyable {
    @usableFromInline let handle: OpaquePointer

    @usableFromInline
    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    /// Reads the column at `index`, counted from 0, as the inferred type. Throws if the column contains anything else.
    @inlinable
    public subscript<Value: ColumnValue>(index: Int) -> Value {
        get throws { try Value(row: self, column: index) }
    }

    /// Whether the column contains NULL, for a type that represents NULL by a special value. An optional type does not
    /// need this method.
    @inlinable
    public func isNull(at index: Int) -> Bool {
        sqlite3_column_type(handle, Int32(index)) == SQLITE_NULL
    }

    /// Reads an integer, or throws for anything else, because neither 1.0 nor '1' is converted.
    @inlinable
    public func integer(at index: Int) throws -> Int64 {
        sqlite3_value_int64(try value(SQLITE_INTEGER, at: index))
    }

    /// Reads a floating-point number or an integer. Throws if the column contains anything else.
    @inlinable
    public func real(at index: Int) throws -> Double {
        sqlite3_value_double(try value(SQLITE_FLOAT, or: SQLITE_INTEGER, at: index))
    }

    /// Reads text, or throws unless the column contains valid UTF-8 text.
    @inlinable
    public func text(at index: Int) throws -> String {
        let value = try value(SQLITE_TEXT, at: index)
        guard let start = sqlite3_value_text(value) else { throw unreadable(at: index, "does not fit the memory.") }
        let count = Int(sqlite3_value_bytes(value))
        // SQLite ends each text with a NUL, and stores any bytes as text. Only text that contains a NUL is read with
        // `String(validating:as:)`, which takes three times as long for short text.
        let text = start.withMemoryRebound(to: CChar.self, capacity: count + 1) {
            String(validatingCString: $0)
        }
        if let text, text.utf8.count == count { return text }
        guard let text = String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) else {
            throw unreadable(at: index, "holds text that is not UTF-8.")
        }
        return text
    }

    /// Reads a copy of the bytes. Throws if the column contains anything else.
    @inlinable
    public func blob(at index: Int) throws -> Data {
        let value = try value(SQLITE_BLOB, at: index)
        guard let start = sqlite3_value_blob(value) else { return Data() }
        return Data(bytes: start, count: Int(sqlite3_value_bytes(value)))
    }

    /// Returns the error to throw if the content of a column does not match a type. Its text contains the column and
    /// the problem, but no value.
    public func unreadable(at index: Int, _ problem: String) -> StoreError {
        let name = sqlite3_column_name(handle, Int32(index)).map { String(cString: $0) }
        return .unreadable(cause: "Column \(name ?? "\(index)") \(problem)")
    }

    /// Looks up the column once. `sqlite3_column_type` and similar functions would look up the column for each
    /// property. SQLite allows this for a connection without a mutex that only one thread at a time uses.
    @inlinable
    func value(_ type: Int32, or other: Int32? = nil, at index: Int) throws -> OpaquePointer? {
        let value = sqlite3_column_value(handle, Int32(index))
        let found = sqlite3_value_type(value)
        guard found == type || found == other else { throw mismatch(type, at: index) }
        return value
    }

    @usableFromInline
    func mismatch(_ type: Int32, at index: Int) -> StoreError {
        let found = sqlite3_column_type(handle, Int32(index))
        return unreadable(at: index, "holds \(Self.name(found)) instead of \(Self.name(type)).")
    }

    private static func name(_ type: Int32) -> String {
        switch type {
        case SQLITE_INTEGER: "an integer"
        case SQLITE_FLOAT: "a real number"
        case SQLITE_TEXT: "a text"
        case SQLITE_BLOB: "bytes"
        default: "nothing"
        }
    }
}
