import DomainKit
import Foundation

/// A product as people edit it.
public struct ProductDto: Dto {
    /// What the rules are about.
    public enum Field: Hashable, Sendable, CaseIterable {
        /// The name.
        case name
        /// The price.
        case price
    }

    /// The product's identity.
    public var id: Product.ID
    /// The name as entered.
    public var name: String
    /// The price as entered.
    public var priceText: String

    /// A product to be edited.
    public init(id: Product.ID, name: String, priceText: String) {
        self.id = id
        self.name = name
        self.priceText = priceText
    }

    /// A product's values, ready to be edited.
    public init(_ product: Product) {
        self.init(id: product.id, name: product.name, priceText: "\(product.price)")
    }

    /// The price, or nil when what was entered is not a number from its first to its last character (D-9).
    public var price: Decimal? {
        guard priceText.wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?([Ee][+-]?[0-9]{1,2})?/) != nil else { return nil }
        return Decimal(string: priceText, locale: Locale(identifier: "en_US_POSIX"))
    }

    /// The rules of an edited product.
    public static let rules: [Rule<ProductDto, Field>] = [
        Rule(.name, "Product name must be at least 5 characters.") { $0.name.count >= 5 },
        Rule(.price, "Please enter a number") { $0.price != nil },
        Rule(.price, "Product price must be greater than 0.") { ($0.price ?? 0) > 0 },
    ]
}
