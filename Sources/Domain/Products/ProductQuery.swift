public struct ProductQuery: Hashable, Sendable {
    /// The field that products are sorted by, in ascending order.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        case name
        case price
        case category
    }

    /// Words to find in the name, the category or the summary. An empty text matches every product.
    public var words: String
    /// `nil` for all categories.
    public var category: String?
    /// `nil` for the server's own order.
    public var order: Order?

    public init(words: String = "", category: String? = nil, order: Order? = nil) {
        self.words = words
        self.category = category
        self.order = order
    }
}
