import Domain
import DomainKit

nonisolated extension PendingEdit {
    /// The name of the entity as part of a sentence, such as `"Lemon"` or `the order of "Ada"`.
    public var name: String {
        switch entity {
        case .product(let product): "\"\(product.name)\""
        case .order(let order): order.name
        case .orderLine(let line): line.name
        case nil:
            switch id {
            case .product(let id): "\"Product \(id)\""
            case .order: "the order"
            case .orderLine: "the line of an order"
            }
        }
    }
}

nonisolated extension Order {
    public var name: String { "the order of \"\(customer)\"" }
}

nonisolated extension OrderLine {
    public var name: String { "\(quantity) × product \(productID)" }
}
