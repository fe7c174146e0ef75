/// A type whose values are the rows of a table, such as an entity from another module.
///
/// Specify the type of `table` and of other static properties explicitly, as in the example. Swift cannot infer these
/// types, because it needs them to check the conformance.
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
    /// A description of the table. The first column must be `id`, by which rows are found, replaced and deleted.
    static var table: Table<Self> { get }
}
