public enum ProductEdit: Equatable, Sendable, Codable {
    /// Gives the product these values, all of them.
    case save(Product)
    /// Deletes the product. These are its last known values, for a screen to name it by.
    case delete(Product)

    public var product: Product {
        switch self {
        case .save(let product), .delete(let product): product
        }
    }

    public var isDeletion: Bool {
        if case .delete = self { true } else { false }
    }
}
