/// The products of one category, in the order of the list.
///
/// Every visible product is in a section, whatever its number or category (defect D-26). A product with a pending
/// deletion is not visible. An empty list has no sections (D-25).
public nonisolated struct ProductSection: Identifiable, Equatable, Sendable {
    /// The category. It is empty for products without a category.
    public let id: String
    public let products: [ProductItemViewModel]

    public var header: String { id.isEmpty ? "Other" : id.capitalizedFirst }

    /// Divides a list into sections, in the order in which their first products appear.
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
