import DataKit
import Foundation

/// Rows of a table, encoded for a page as strings of bounded length.
struct TableMessage: Encodable {
    static let most = 100
    private static let characters = 200

    let name: String
    let columns: [String]
    let rows: [[String]]
    /// The total number of rows in the table.
    let count: Int

    init(_ table: TableContents, count: Int, without secrets: SecretTexts) {
        name = table.name
        columns = table.columns
        self.count = count
        rows = table.rows.map { row in
            row.map { value in
                let text = secrets.redacted(value.displayText)
                return text.count > Self.characters ? text.prefix(Self.characters) + "…" : text
            }
        }
    }
}

extension StoredValue {
    /// The value as text. If a blob contains a UTF-8 string, such as JSON, the string is shown.
    fileprivate var displayText: String {
        switch self {
        case .null: "NULL"
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let text): text
        case .blob(let data): String(validating: data, as: UTF8.self) ?? "\(data.count) bytes"
        }
    }
}

struct TablesMessage: Encodable {
    struct Table: Encodable {
        let name: String
        let count: Int
    }

    let tables: [Table]
}

extension Connection {
    func tableCounts() throws -> [TablesMessage.Table] {
        try tableNames().map { TablesMessage.Table(name: $0, count: try rowCount(of: $0)) }
    }
}
