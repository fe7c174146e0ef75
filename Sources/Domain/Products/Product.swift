import Foundation

/// Something that is sold.
public struct Product: Identifiable, Equatable, Sendable {
    /// Identifies the product; 0 is as good as any other number (seed defect D-11).
    public let id: Int
    /// What it is called.
    public var name: String
    /// What it costs, in the shop's currency.
    public var price: Decimal
    /// The kind of product, such as "groceries".
    public var category: String
    /// A few sentences about it; may be empty.
    public var summary: String
    /// How many are there.
    public var stock: Int
    /// A picture of it.
    public var imageURL: URL?
    /// What else is known of it; `nil` where nothing was said.
    public var details: ProductDetails?

    /// A product.
    public init(
        id: Int, name: String, price: Decimal, category: String = "", summary: String = "", stock: Int = 0,
        imageURL: URL? = nil, details: ProductDetails? = nil
    ) {
        self.id = id
        self.name = name
        self.price = price
        self.category = category
        self.summary = summary
        self.stock = stock
        self.imageURL = imageURL
        self.details = details
    }
}
