/// Where the rows of a record live, and the statements that read and write them.
public struct Table: Sendable {
    /// The table's name.
    public let name: String
    /// The columns in the order in which records read and bind them; the first is the primary key.
    public let columns: [String]

    package let select: String
    package let insert: String
    package let upsert: String
    package let update: String
    package let delete: String

    /// Describes a table; its first column is the primary key.
    public init(_ name: String, key: String, columns others: [String]) {
        self.name = name
        columns = [key] + others
        let table = name.quotedIdentifier
        let quoted = columns.map(\.quotedIdentifier)
        let list = quoted.joined(separator: ", ")
        let parameters = (1...columns.count).map { "?\($0)" }.joined(separator: ", ")
        // The parameters keep their numbers, so that a record binds itself in one way for every statement.
        let assignments = quoted.enumerated().dropFirst().map { "\($1) = ?\($0 + 1)" }.joined(separator: ", ")
        let replacements = quoted.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let action = replacements.isEmpty ? "NOTHING" : "UPDATE SET \(replacements)"
        select = "SELECT \(list) FROM \(table)"
        insert = "INSERT INTO \(table) (\(list)) VALUES (\(parameters))"
        upsert = "\(insert) ON CONFLICT (\(quoted[0])) DO \(action)"
        update =
            "UPDATE \(table) SET \(assignments.isEmpty ? "\(quoted[0]) = ?1" : assignments) WHERE \(quoted[0]) = ?1"
        delete = "DELETE FROM \(table)"
    }

    package var key: String { columns[0] }
}

extension String {
    /// The name as SQL takes it whatever its characters.
    package var quotedIdentifier: String {
        "\"" + replacing("\"", with: "\"\"") + "\""
    }
}
