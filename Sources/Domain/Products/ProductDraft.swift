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
        /// How many are in stock.
        case stock
        /// The kind of product.
        case category
        /// The text about it.
        case summary
    }

    /// The product as it was before it was edited.
    public let product: Product
    /// The name as entered.
    public var name: String
    /// The price as entered.
    public var priceText: String
    /// How many are in stock, as entered.
    public var stockText: String
    /// The kind of product as chosen.
    public var category: String
    /// The text as entered.
    public var summary: String

    /// A product's values, ready to be edited.
    public init(_ product: Product) {
        self.product = product
        name = product.name
        priceText = Self.text(of: product.price)
        stockText = "\(product.stock)"
        category = product.category
        summary = product.summary
    }

    /// The price, or nil when what was entered is not a number from its first to its last character (defect D-9).
    public var price: Decimal? { Self.number(in: priceText) }

    /// The edited product. A field that was left as it was keeps its value, also one that breaks a rule.
    public func validated() throws(ValidationError) -> Product {
        let (name, price, stock, category, summary) = try validate(
            check(.name, name, unchanged: (product.name, product.name), by: Self.nameRule),
            check(.price, priceText, unchanged: (Self.text(of: product.price), product.price), by: Self.priceRule),
            check(.stock, stockText, unchanged: ("\(product.stock)", product.stock), by: Self.stockRule),
            check(
                .category, category, unchanged: (product.category, product.category),
                by: .nonEmpty("Please choose a category.")),
            check(.summary, summary, unchanged: (product.summary, product.summary), by: Self.summaryRule))
        var edited = product
        edited.name = name
        edited.price = price
        edited.stock = stock
        edited.category = category
        edited.summary = summary
        return edited
    }

    private static let nameRule = Rule<String, String>("Product name must be at least 5 characters.") { text in
        let name = text.trimmed
        return name.count >= 5 ? name : nil
    }
    .then("Product name must be at most 100 characters.") { $0.count <= 100 ? $0 : nil }

    private static let priceRule = Rule<String, Decimal>("Please enter a number") { number(in: $0) }
        .then("Product price must be greater than 0.") { $0 > 0 ? $0 : nil }
        .then("Product price must have at most two decimals.") { $0 == $0.rounded(toDecimals: 2) ? $0 : nil }

    private static let stockRule = Rule<String, Int>("Stock must be a whole number from 0 to 1,000,000.") { text in
        Int(text.trimmed).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
    }

    private static let summaryRule = Rule<String, String>("Text must be at most 1,000 characters.") { text in
        let text = text.trimmed
        return text.count <= 1_000 ? text : nil
    }

    private static func text(of price: Decimal) -> String { "\(price)" }

    private static func number(in text: String) -> Decimal? {
        let text = text.trimmed
        guard text.wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?([Ee][+-]?[0-9]{1,2})?/) != nil else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }
}

extension Decimal {
    fileprivate func rounded(toDecimals count: Int) -> Decimal {
        var (value, rounded) = (self, Decimal())
        NSDecimalRound(&rounded, &value, count, .plain)
        return rounded
    }
}
