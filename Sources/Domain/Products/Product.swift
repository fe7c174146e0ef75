import Foundation

/// An item of the shop.
public struct Product: Identifiable, Equatable, Sendable, Codable {
    /// Identifies the product; 0 is a valid number (defect D-11).
    public let id: Int
    /// The name.
    public var name: String
    /// The price in the shop's currency; never below 0. ``ProductDraft`` changes it.
    public internal(set) var price: Decimal
    /// The kind of product, such as "groceries".
    public var category: String
    /// A few sentences about it; may be empty.
    public var summary: String
    /// How many are in stock; never below 0. ``ProductDraft`` changes it.
    public internal(set) var stock: Int
    /// A picture of it.
    public var imageURL: URL?
    /// What else is known about it; `nil` where the server sent nothing.
    public var details: ProductDetails?

    /// A product. A price or a stock below 0 counts as 0.
    public init(
        id: Int, name: String, price: Decimal, category: String = "", summary: String = "", stock: Int = 0,
        imageURL: URL? = nil, details: ProductDetails? = nil
    ) {
        self.id = id
        self.name = name
        self.price = price > 0 ? price : 0
        self.category = category
        self.summary = summary
        self.stock = max(0, stock)
        self.imageURL = imageURL
        self.details = details
    }
}
