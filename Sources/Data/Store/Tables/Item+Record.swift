import DataKit
import Domain

extension Item: Record {
    public static let table: Table<Item> = Table(
        "items", Column("id", \.id), Column("name", \.name), Column("date", \.date), Column("summary", \.summary),
        make: Item.init(id:name:date:summary:))
}
