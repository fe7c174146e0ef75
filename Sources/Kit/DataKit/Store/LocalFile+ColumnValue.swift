import DomainKit

extension LocalFile: ColumnValue {
    /// `TEXT`: the name of the file.
    public static var columnType: ColumnType { .text }

    /// Binds the name.
    public func bind(to statement: Statement, at index: Int) throws { try statement.bind(text: name, at: index) }

    /// Throws ``StoreError/unreadable(cause:)`` for a text that is not the name of a file.
    public init(row: borrowing Row, column index: Int) throws {
        guard let file = LocalFile(name: try row.text(at: index)) else {
            throw row.unreadable(at: index, "is not the name of a file.")
        }
        self = file
    }
}

/// A type of column that refers to a file on this device.
@usableFromInline
protocol LocalFileValue {}
extension LocalFile: LocalFileValue {}
extension Optional: LocalFileValue where Wrapped == LocalFile {}
