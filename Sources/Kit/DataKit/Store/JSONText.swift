import Foundation

/// A value that a column stores as JSON, such as a list or a struct within an entity. Use it for values that queries do
/// not search.
///
/// ```swift
/// let tags = Column("tags") { (note: Note) in JSONText(note.tags) }
/// ```
///
/// - Errors: text that is not the JSON of a `Value` makes the row unreadable. A value that JSON cannot hold, such as an
///   infinite number, fails the write.
public struct JSONText<Value: Codable & Sendable>: ColumnValue {
    /// The value. It is decoded when its row is read, so text that does not match the type fails there.
    public let value: Value

    /// Creates a value without encoding it. A value that JSON cannot hold fails when its row is written.
    public init(_ value: Value) {
        self.value = value
    }

    /// `TEXT`, on which SQLite's JSON functions work.
    public static var columnType: ColumnType { .text }

    /// Binds JSON with sorted keys, so that equal values have equal texts. That does not hold for a `Set`, nor for a
    /// dictionary that is encoded as an array, because their order differs.
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
