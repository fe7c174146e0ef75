import DomainKit
import Foundation

/// A product as it is edited.
public struct ProductDraft: Draft {
    /// The fields that rules are about.
    public enum Field: Hashable, Sendable, CaseIterable {
        /// The name.
        case name
        /// The price.
        case price
    }

    /// The product as it was before it was edited.
    public let product: Product
    /// The name as entered.
    public var name: String
    /// The price as entered.
    public var priceText: String

    /// A product's values, ready to be edited.
    public init(_ product: Product) {
        self.product = product
        name = product.name
        priceText = Self.text(of: product.price)
    }

    /// The price, or nil when what was entered is not a number from its first to its last character (D-9).
    public var price: Decimal? { Self.number(in: priceText) }

    /// The edited product. A field that was left as it was keeps its value, also one that breaks a rule.
    public func validated() throws(ValidationError) -> Product {
        let (name, price) = try validate(
            check(.name, name, unchanged: (product.name, product.name), by: Self.nameRule),
            check(.price, priceText, unchanged: (Self.text(of: product.price), product.price), by: Self.priceRule))
        var edited = product
        edited.name = name
        edited.price = price
        return edited
    }

    private static let nameRule = Rule<String, String>("Product name must be at least 5 characters.") { text in
        let name = text.trimmed
        return name.count >= 5 ? name : nil
    }
    .then("Product name must be at most 100 characters.") { $0.count <= 100 ? $0 : nil }

    private static let priceRule = Rule<String, Decimal>("Please enter a number") { number(in: $0) }
        .then("Product price must be greater than 0.") { $0 > 0 ? $0 : nil }

    private static func text(of price: Decimal) -> String { "\(price)" }

    private static func number(in text: String) -> Decimal? {
        let text = text.trimmed
        guard text.wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?([Ee][+-]?[0-9]{1,2})?/) != nil else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }
}
