/// Which products a list shows, and in which order.
public struct ProductQuery: Hashable, Sendable {
    /// What products are sorted by, the least first.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// The name.
        case name
        /// The price.
        case price
        /// The kind of product.
        case category
    }

    /// Words that occur in the name, the category or the summary; an empty text matches every product.
    public var words: String
    /// The only category to show; nil for all.
    public var category: String?
    /// The order; the server's own unless told otherwise.
    public var order: Order?

    /// A query; unless told otherwise it matches every product.
    public init(words: String = "", category: String? = nil, order: Order? = nil) {
        self.words = words
        self.category = category
        self.order = order
    }
}
