import Domain
import Foundation

/// Applies a query to the products saved on this device, by the server's rules.
extension ProductQuery {
    func includes(_ product: Product) -> Bool {
        guard category == nil || category == product.category else { return false }
        return words.isEmpty
            || [product.name, product.category, product.summary].contains { $0.contains(words: words) }
    }

    /// A comparison of two products by the query's order, or `nil` for the server's own order, which is unknown
    /// offline.
    var areInOrder: (@Sendable (Product, Product) -> Bool)? {
        guard let areAscending else { return nil }
        return isDescending ? { areAscending($1, $0) } : areAscending
    }

    private var areAscending: (@Sendable (Product, Product) -> Bool)? {
        switch order {
        case .name: { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
        case .price: { $0.price < $1.price }
        case .category: { $0.category.localizedStandardCompare($1.category) == .orderedAscending }
        case nil: nil
        }
    }
}
