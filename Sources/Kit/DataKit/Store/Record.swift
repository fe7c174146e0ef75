/// A value that is a row of a table, an entity of another module for example. (Its static properties need their types:
/// Swift would look for them in the conformance that it is about to check.)
///
/// ```swift
/// struct Car: Record {
///     static let table: Table<Car> = Table(
///         "cars", Column("id", \.id), Column("make", \.make), Column("model", \.model),
///         make: Car.init(id:make:model:))
///
///     var id: Int
///     var make: String
///     var model: String
/// }
/// ```
public protocol Record: Identifiable, Sendable where ID: ColumnValue {
    /// The table; its first column is `id`.
    static var table: Table<Self> { get }
}
