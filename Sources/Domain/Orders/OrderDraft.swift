import DomainKit

/// A new order that the user enters, as text that has not been validated.
public struct OrderDraft: Draft {
    public enum Field: Hashable, Sendable {
        case customer
        /// The product of the line with this index.
        case product(Int)
        case quantity(Int)
    }

    public struct Line: Equatable, Sendable {
        /// The number of the product. If it is empty, the line is left out.
        public var product = ""
        public var quantity = "1"
    }

    public static let lineCount = 3
    /// All fields, in the order in which they are entered.
    public static let fields = [Field.customer] + (0..<lineCount).flatMap { [Field.product($0), .quantity($0)] }

    public var customer = ""
    /// The lines. There are always ``lineCount`` of them.
    public private(set) var lines = [Line](repeating: Line(), count: lineCount)

    public init() {}

    /// The text of a field. If the draft does not have the line of the field, setting the text does nothing.
    public subscript(field: Field) -> String {
        get {
            switch field {
            case .customer: customer
            case .product(let index): lines.indices.contains(index) ? lines[index].product : ""
            case .quantity(let index): lines.indices.contains(index) ? lines[index].quantity : ""
            }
        }
        set {
            switch field {
            case .customer: customer = newValue
            case .product(let index): if lines.indices.contains(index) { lines[index].product = newValue }
            case .quantity(let index): if lines.indices.contains(index) { lines[index].quantity = newValue }
            }
        }
    }

    /// Returns the order with the lines that name a product. The first line must name a product.
    public func validated() throws(ValidationError) -> NewOrder {
        let other = Rule.optional(Self.productRule)
        let (customer, first, firstQuantity, second, secondQuantity, third, thirdQuantity) = try validate(
            check(.customer, customer, by: .nonEmpty("Please enter a customer")),
            check(.product(0), self[.product(0)], by: Self.productRule),
            check(.quantity(0), self[.quantity(0)], by: Self.quantityRule),
            check(.product(1), self[.product(1)], by: other),
            check(.quantity(1), self[.quantity(1)], by: Self.quantityRule),
            check(.product(2), self[.product(2)], by: other),
            check(.quantity(2), self[.quantity(2)], by: Self.quantityRule))
        let entered: [(product: Product.ID?, quantity: Int)] = [
            (first, firstQuantity), (second, secondQuantity), (third, thirdQuantity),
        ]
        return NewOrder(
            customer: customer,
            lines: entered.compactMap { line in
                line.product.map { NewOrder.Line(productID: $0, quantity: line.quantity) }
            })
    }

    private static let productRule = Rule<String, Product.ID>.wholeNumber("Please enter a product's number")
        .then("Please enter a product's number") { $0 >= 0 ? $0 : nil }

    private static let quantityRule = Rule<String, Int>.wholeNumber("Quantity must be a whole number from 1 to 1,000.")
        .then("Quantity must be a whole number from 1 to 1,000.") { (1...1_000).contains($0) ? $0 : nil }
}
