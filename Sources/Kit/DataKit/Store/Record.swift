/// A value that is a row of a table.
///
/// ```swift
/// struct CarRecord: Record {
///     static let table = Table("cars", key: "id", columns: ["make", "model"])
///     var id: Int
///     var make: String
///     var model: String
///
///     init(row: borrowing Row) throws {
///         id = try row[0]
///         make = try row[1]
///         model = try row[2]
///     }
///
///     func bind(to statement: Statement) throws {
///         try statement.bind(id, at: 0)
///         try statement.bind(make, at: 1)
///         try statement.bind(model, at: 2)
///     }
/// }
/// ```
public protocol Record: Sendable {
    /// The type of the primary key.
    associatedtype ID: ColumnValue

    /// The table, with the columns in the order that `init(row:)` and `bind(to:)` use.
    static var table: Table { get }

    /// The primary key.
    var id: ID { get }

    /// Reads the columns of the table, in their order.
    init(row: borrowing Row) throws

    /// Binds the columns of the table, in their order.
    func bind(to statement: Statement) throws
}
