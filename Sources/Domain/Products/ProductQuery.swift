public struct ProductQuery: Hashable, Sendable {
    /// The field that products are sorted by.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        case name
        case price
        case category
    }

    /// Words to find in the name, the category or the summary. An empty text matches every product.
    public var words: String
    /// The only category to return, or `nil` for all categories.
    public var category: String?
    /// The field to sort by, or `nil` for the server's own order.
    public var order: Order?
    /// Whether products are sorted in descending order. The server's own order cannot be reversed.
    public var isDescending: Bool

    public init(words: String = "", category: String? = nil, order: Order? = nil, isDescending: Bool = false) {
        self.words = words
        self.category = category
        self.order = order
        self.isDescending = isDescending
    }
}
