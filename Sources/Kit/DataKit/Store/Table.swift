/// A description of how values of `Root` are stored. The schema is derived from it, and so is every statement that
/// reads or writes the table.
///
/// Describe each table once:
///
/// ```swift
/// static let table: Table<Note> = Table(
///     "notes", Column("id", \.id), Column("text", \.text), Column("tags") { JSONText($0.tags) }, indices: [["text"]],
///     make: { id, text, tags in Note(id: id, text: text, tags: tags.value) })
/// ```
///
/// Each row is read with `make`. So if an initializer validates its values, it also validates those from the database.
/// The read rethrows the errors of `make`.
public struct Table<Root: Sendable>: Sendable {
    /// The name without quotation marks. The statements quote the name, so it may contain any characters.
    public let name: String
    /// The columns in the order of the description. The first column is the primary key.
    public let columns: [TableColumn]
    /// The columns of each index, in order. An index is identified by its columns, and not by its name.
    public let indices: [[String]]

    // These closures are created where all types are known, so that no generic code runs for each row.
    @usableFromInline let bind: @Sendable (Root, Statement) throws -> Void
    @usableFromInline let make: @Sendable (borrowing Row) throws -> Root

    /// The columns that refer to other entities, by column name.
    @usableFromInline let references: [String: ColumnReference]
    /// The columns with a merge function, by column name.
    @usableFromInline let merges: [String: ColumnMerge]

    @usableFromInline let select: String
    @usableFromInline let insert: String
    @usableFromInline let upsert: String
    @usableFromInline let update: String
    @usableFromInline let delete: String

    /// Describes a table whose first column is the primary key. `indices` contains the names of the columns of each
    /// index. `make` receives the values in the order of the columns.
    @inlinable
    public init<each Value: ColumnValue>(
        _ name: String, _ columns: repeat Column<Root, each Value>, indices: [[String]] = [],
        make: @escaping @Sendable (repeat each Value) throws -> Root
    ) {
        var descriptions: [TableColumn] = []
        var references: [String: ColumnReference] = [:]
        var merges: [String: ColumnMerge] = [:]
        for column in repeat each columns {
            descriptions.append(column.description)
            references[column.name] = column.references
            merges[column.name] = column.merge
        }
        self.init(name, descriptions, indices, references, merges) { value, statement in
            var index = ColumnIndex()
            // Expand the pack in one expression, because a loop would copy each column.
            _ = (repeat try (each columns).bind(value, statement, index.next()))
        } make: { row in
            var index = ColumnIndex()
            return try make(repeat try (each columns).read(row, index.next()))
        }
    }

    @usableFromInline
    init(
        _ name: String, _ columns: [TableColumn], _ indices: [[String]], _ references: [String: ColumnReference],
        _ merges: [String: ColumnMerge],
        bind: @escaping @Sendable (Root, Statement) throws -> Void,
        make: @escaping @Sendable (borrowing Row) throws -> Root
    ) {
        self.name = name
        self.columns = columns
        self.indices = indices
        self.references = references
        self.merges = merges
        self.bind = bind
        self.make = make
        let table = name.quotedIdentifier
        let quoted = columns.map(\.name.quotedIdentifier)
        let list = quoted.joined(separator: ", ")
        let parameters = (1...quoted.count).map { "?\($0)" }.joined(separator: ", ")
        // Number the parameters by column, so that a record is bound in the same way for every statement.
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

    var key: String { columns[0].name.quotedIdentifier }
}

/// Counts the columns in a pack expansion, because an expansion has no index.
@usableFromInline
struct ColumnIndex {
    @usableFromInline var count = 0

    @inlinable
    init() {}

    @inlinable
    mutating func next() -> Int {
        defer { count += 1 }
        return count
    }
}

extension String {
    /// The name in double quotation marks, so that it may contain any characters.
    var quotedIdentifier: String {
        "\"" + replacing("\"", with: "\"\"") + "\""
    }
}
