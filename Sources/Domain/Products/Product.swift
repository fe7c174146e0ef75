import Foundation

public struct Product: Identifiable, Equatable, Sendable, Codable {
    /// The number from the server. 0 is a valid number (defect D-11).
    public let id: Int
    public var name: String
    /// The price in the shop's currency, never below 0. Only a validated ``ProductDraft`` changes it.
    public internal(set) var price: Decimal
    /// The name of the category, such as "groceries". It may be empty.
    public var category: String
    public var summary: String
    /// The number in stock, never below 0. Only a validated ``ProductDraft`` changes it.
    public internal(set) var stock: Int
    public var imageURL: URL?
    /// The details, or `nil` if the server's response has no readable details.
    public var details: ProductDetails?
    /// The version of the product, if the server has versions. An edit is sent with the version that it changes.
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
