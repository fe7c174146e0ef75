/// A type whose values are rows of a table, such as an entity of another module.
///
/// Write out the type of `table` and of other static properties, as below. Swift cannot infer them because it needs
/// them to check the conformance.
///
/// ```swift
/// struct Book: Record {
///     static let table: Table<Book> = Table(
///         "books", Column("id", \.id), Column("title", \.title), Column("author", \.author),
///         make: Book.init(id:title:author:))
///
///     var id: Int
///     var title: String
///     var author: String
/// }
/// ```
public protocol Record: Identifiable, Sendable where ID: ColumnValue {
    /// The table's description. The first column must be `id`, by which rows are found, replaced and deleted.
    static var table: Table<Self> { get }
}
