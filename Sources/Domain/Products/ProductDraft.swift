import DomainKit
import Foundation

/// A product that the user edits, as text that has not been validated.
public struct ProductDraft: Draft {
    public enum Field: String, Sendable, CaseIterable {
        case name
        case price
        case stock
        case category
        case summary
    }

    /// The product before the edit. ``validated()`` uses it to find the unchanged fields.
    public let product: Product
    public var name: String
    public var priceText: String
    public var stockText: String
    public var category: String
    public var summary: String

    public init(_ product: Product) {
        self.product = product
        name = product.name
        priceText = Self.text(of: product.price)
        stockText = "\(product.stock)"
        category = product.category
        summary = product.summary
    }

    /// The entered price, or `nil` unless the whole text is a number (defect D-9).
    public var price: Decimal? { try? Self.numberRule(priceText).get() }

    /// Returns the edited product. An unchanged field keeps its value, even if the value breaks a rule, because old
    /// data must not block an edit of another field.
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

    private static let numberRule = Rule<String, Decimal>.decimal("Please enter a number")

    private static let priceRule =
        numberRule
        .then("Product price must be greater than 0.") { $0 > 0 ? $0 : nil }
        .then("Product price must have at most two decimal places.") { $0 == $0.rounded(toDecimals: 2) ? $0 : nil }

    private static let stockRule = Rule<String, Int>("Stock must be a whole number from 0 to 1,000,000.") { text in
        Int(text.trimmed).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
    }

    private static let summaryRule = Rule<String, String>("Text must be at most 1,000 characters.") { text in
        let text = text.trimmed
        return text.count <= 1_000 ? text : nil
    }

    private static func text(of price: Decimal) -> String { "\(price)" }
}

extension Decimal {
    fileprivate func rounded(toDecimals count: Int) -> Decimal {
        var (value, rounded) = (self, Decimal())
        NSDecimalRound(&rounded, &value, count, .plain)
        return rounded
    }
}
