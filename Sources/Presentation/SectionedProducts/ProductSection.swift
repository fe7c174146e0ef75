import PresentationKit

/// A section of the product list: ten products by their position in the list.
///
/// Sections count positions rather than product numbers, so that no product falls outside of them (D-26). An empty list
/// has no sections (D-25).
public nonisolated struct ProductSection: Identifiable, Equatable, Sendable {
    /// How many products a section has at most.
    static let size = 10

    /// The position of the section, beginning with 0.
    public let id: Int
    /// The rows from top to bottom.
    public let products: [ProductItemViewModel]

    /// What stands above the rows.
    public var header: String { "Section \(id + 1)" }

    /// A list in sections.
    static func sections(of products: PagedList<ProductItemViewModel>) -> [ProductSection] {
        stride(from: 0, to: products.count, by: size).map { start in
            ProductSection(id: start / size, products: Array(products[start..<min(start + size, products.count)]))
        }
    }
}
