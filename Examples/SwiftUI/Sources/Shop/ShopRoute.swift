import Domain
import PresentationKit

nonisolated enum ShopRoute: Hashable, Sendable {
    case products
    case product(Product.ID)
    case sections
    case pendingEdits
    case posts

    /// The links of the app, such as `shop://products/31`.
    static let links = LinkTable<ShopRoute>(
        scheme: "shop",
        [
            LinkRow("products", .products),
            LinkRow("products/:id", ShopRoute.product) { if case .product(let id) = $0 { id } else { nil } },
            LinkRow("sections", .sections), LinkRow("edits", .pendingEdits), LinkRow("posts", .posts),
        ])
}
