import DataKit
import Domain
import Foundation

/// One column of JSON, since details are always read and written as a whole.
extension ProductDetails: ColumnValue {
    public static var columnType: ColumnType { .text }

    public func bind(to statement: Statement, at index: Int) throws {
        try statement.bind(text: String(decoding: JSONEncoder().encode(self), as: UTF8.self), at: index)
    }

    public init(row: borrowing Row, column index: Int) throws {
        let text = Data(try row.text(at: index).utf8)
        guard let details = try? JSONDecoder().decode(Self.self, from: text) else {
            throw row.unreadable(at: index, "holds no details.")
        }
        self = details
    }
}
