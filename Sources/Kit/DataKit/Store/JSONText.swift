import Foundation

/// A value that a column stores as JSON, such as a list or a struct in an entity. Use it for values that queries do not
/// search.
///
/// ```swift
/// let tags = Column("tags") { (note: Note) in JSONText(note.tags) }
/// ```
///
/// - Errors: if text is not the JSON of a `Value`, the row is unreadable. If JSON cannot represent a value, such as an
///   infinite number, the write fails.
public struct JSONText<Value: Codable & Sendable>: ColumnValue {
    /// The value, which is decoded when the row is read. Text that does not match the type makes the read fail.
    public let value: Value

    /// Creates a value without encoding it. If JSON cannot represent the value, writing its row fails.
    public init(_ value: Value) {
        self.value = value
    }

    /// `TEXT`, so that SQLite's JSON functions can be used.
    public static var columnType: ColumnType { .text }

    /// Binds JSON with sorted keys, so that equal values have equal text. A `Set`, or a dictionary that is encoded as
    /// an array, may have different text, because its order varies.
    public func bind(to statement: Statement, at index: Int) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try statement.bind(text: String(decoding: try encoder.encode(value), as: UTF8.self), at: index)
    }

    /// Throws ``StoreError/unreadable(cause:)`` for JSON that does not match the type.
    public init(row: borrowing Row, column index: Int) throws {
        let text = try row.text(at: index)
        guard let value = try? JSONDecoder().decode(Value.self, from: Foundation.Data(text.utf8)) else {
            throw row.unreadable(at: index, "is not the JSON of what belongs there.")
        }
        self.value = value
    }
}
