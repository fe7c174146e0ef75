import DataKit
import Domain

extension Order: Record {
    public static let table: Table<Order> = Table(
        "orders", Column("id", \.id), Column("customer", \.customer), make: Order.init(id:customer:))
}
