/// A section of the product list: the products of one category, in the order of the list.
///
/// No product is lost whatever its number or category is (defect D-26), and no products are no sections (D-25).
public nonisolated struct ProductSection: Identifiable, Equatable, Sendable {
    /// The category; empty for products without one.
    public let id: String
    /// The rows from top to bottom.
    public let products: [ProductItemViewModel]

    /// What stands above the rows.
    public var header: String { id.isEmpty ? "Other" : id.capitalizedFirst }

    /// A list in sections, in the order in which their first products come.
    static func sections(of products: some Sequence<ProductItemViewModel>) -> [ProductSection] {
        var groups: [String: [ProductItemViewModel]] = [:]
        var categories: [String] = []
        for row in products where row.isShown {
            if groups[row.product.category] == nil { categories.append(row.product.category) }
            groups[row.product.category, default: []].append(row)
        }
        return categories.map { ProductSection(id: $0, products: groups[$0] ?? []) }
    }
}

private nonisolated extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
