import Foundation

public struct Product: Identifiable, Equatable, Sendable, Codable {
    /// The server's number. 0 is valid (defect D-11).
    public let id: Int
    public var name: String
    /// The price in the shop's currency, never below 0. Only ``ProductDraft`` changes it, after validation.
    public internal(set) var price: Decimal
    /// The name of the category, such as "groceries". It may be empty.
    public var category: String
    public var summary: String
    /// The number in stock, never below 0. Only ``ProductDraft`` changes it, after validation.
    public internal(set) var stock: Int
    public var imageURL: URL?
    /// The details, or `nil` if the server's response has no readable details.
    public var details: ProductDetails?
    /// The server's name for this state of the product, if it has one. An edit is sent with the version it changes.
    public var version: String?

    public init(
        id: Int, name: String, price: Decimal, category: String = "", summary: String = "", stock: Int = 0,
        imageURL: URL? = nil, details: ProductDetails? = nil, version: String? = nil
    ) {
        self.id = id
        self.name = name
        self.price = price > 0 ? price : 0
        self.category = category
        self.summary = summary
        self.stock = max(0, stock)
        self.imageURL = imageURL
        self.details = details
        self.version = version
    }
}
