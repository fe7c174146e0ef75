import DataKit
import Domain

extension Item: Record {
    /// The items that searches have found, for searches offline.
    public static let table: Table<Item> = Table(
        "items", Column("id", \.id), Column("name", \.name), Column("date", \.date), Column("summary", \.summary),
        make: Item.init(id:name:date:summary:))
}
