/// How values of `Root` are stored: the table's schema, and every statement that reads and writes it.
///
/// A table is described once, and everything else derives from the description:
///
/// ```swift
/// static let table: Table<Note> = Table(
///     "notes", Column("id", \.id), Column("text", \.text), Column("tags") { JSONText($0.tags) }, indices: [["text"]],
///     make: { id, text, tags in Note(id: id, text: text, tags: tags.value) })
/// ```
///
/// A row is read through `make`, so that an entity which guards its values guards those of the database, too: what it
/// throws is thrown by the read.
public struct Table<Root: Sendable>: Sendable {
    /// Without quotes.
    public let name: String
    /// In the order of the description. The first column is the primary key.
    public let columns: [TableColumn]
    /// The columns of each index, in order.
    public let indices: [[String]]

    @usableFromInline let binders: [@Sendable (Root, Statement, Int) throws -> Void]
    @usableFromInline let make: @Sendable (borrowing Row) throws -> Root

    @usableFromInline let select: String
    @usableFromInline let insert: String
    @usableFromInline let upsert: String
    @usableFromInline let update: String
    @usableFromInline let delete: String

    /// Describes a table.
    ///
    /// - Parameters:
    ///   - name: The table's name in the database.
    ///   - columns: The first is the primary key.
    ///   - indices: The names of the columns of each index.
    ///   - make: Makes a value of a row's columns, in the order of the description.
    @inlinable
    public init<each Value: ColumnValue>(
        _ name: String, _ columns: repeat Column<Root, each Value>, indices: [[String]] = [],
        make: @escaping @Sendable (repeat each Value) throws -> Root
    ) {
        var descriptions: [TableColumn] = []
        var binders: [@Sendable (Root, Statement, Int) throws -> Void] = []
        for column in repeat each columns {
            descriptions.append(column.description)
            binders.append(column.bind)
        }
        self.init(name, descriptions, binders, indices) { row in
            var reader = RowReader(row)
            return try make(repeat try reader.next((each columns).read))
        }
    }

    @usableFromInline
    init(
        _ name: String, _ columns: [TableColumn], _ binders: [@Sendable (Root, Statement, Int) throws -> Void],
        _ indices: [[String]], make: @escaping @Sendable (borrowing Row) throws -> Root
    ) {
        self.name = name
        self.columns = columns
        self.binders = binders
        self.indices = indices
        self.make = make
        let table = name.quotedIdentifier
        let quoted = columns.map(\.name.quotedIdentifier)
        let list = quoted.joined(separator: ", ")
        let parameters = (1...quoted.count).map { "?\($0)" }.joined(separator: ", ")
        // Parameters are numbered by column, so that a record is bound in the same way for every statement.
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

    @inlinable
    func bind(_ value: Root, to statement: Statement) throws {
        for index in binders.indices { try binders[index](value, statement, index) }
    }
}

/// Reads the columns of a row one after the other.
@usableFromInline
struct RowReader {
    @usableFromInline let handle: OpaquePointer
    @usableFromInline var index = 0

    @inlinable
    init(_ row: borrowing Row) {
        handle = row.handle
    }

    @inlinable
    mutating func next<Value>(_ read: (borrowing Row, Int) throws -> Value) throws -> Value {
        defer { index += 1 }
        return try read(Row(handle), index)
    }
}

extension String {
    /// The name in double quotes, as SQL accepts it with any characters.
    var quotedIdentifier: String {
        "\"" + replacing("\"", with: "\"\"") + "\""
    }
}
