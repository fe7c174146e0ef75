import DataKit
import Domain

extension OrderLine: Record {
    public static let table: Table<OrderLine> = Table(
        "order_lines", Column("id", \.id), Column("order_id", \.orderID, references: Order.self),
        Column("product_id", \.productID, references: Product.self), Column("quantity", \.quantity),
        make: OrderLine.init(id:orderID:productID:quantity:))
}
