/// An entity with edits that wait to be sent.
public enum EditableEntity: Identifiable, Equatable, Sendable {
    case product(Product)
    case order(Order)
    case orderLine(OrderLine)

    public enum ID: Hashable, Sendable {
        case product(Product.ID)
        case order(Order.ID)
        case orderLine(OrderLine.ID)
    }

    public var id: ID {
        switch self {
        case .product(let product): .product(product.id)
        case .order(let order): .order(order.id)
        case .orderLine(let line): .orderLine(line.id)
        }
    }

    public var product: Product? {
        if case .product(let product) = self { product } else { nil }
    }
}
