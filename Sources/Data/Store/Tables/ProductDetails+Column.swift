import DataKit
import Domain
import Foundation

/// Details are read and written as a whole, so they take one column.
extension ProductDetails: ColumnValue {
    /// A column of this type is `TEXT`: JSON.
    public static var columnType: ColumnType { .text }

    /// Binds the details as JSON.
    public func bind(to statement: Statement, at index: Int) throws {
        try statement.bind(text: String(decoding: JSONEncoder().encode(self), as: UTF8.self), at: index)
    }

    /// Reads details that were written as JSON.
    public init(row: borrowing Row, column index: Int) throws {
        let text = Data(try row.text(at: index).utf8)
        guard let details = try? JSONDecoder().decode(Self.self, from: text) else {
            throw row.unreadable(at: index, "holds no details.")
        }
        self = details
    }
}
