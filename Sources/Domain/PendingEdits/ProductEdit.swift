/// A change of one product.
public enum ProductEdit: Equatable, Sendable, Codable {
    /// Gives the product these values.
    case save(Product)
    /// Deletes the product, which had these values.
    case delete(Product)

    /// The product that it is about.
    public var product: Product {
        switch self {
        case .save(let product), .delete(let product): product
        }
    }

    /// Whether the product is to be deleted.
    public var isDeletion: Bool {
        if case .delete = self { true } else { false }
    }
}
