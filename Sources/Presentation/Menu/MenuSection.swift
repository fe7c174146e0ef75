public nonisolated struct MenuSection: Identifiable, Equatable, Sendable {
    /// An entry leads to the scene at its route.
    public struct Item: Identifiable, Equatable, Sendable {
        public let route: Route
        public var title: String { route.title }
        public var id: Route { route }
    }

    public let title: String
    public let items: [Item]

    public var id: String { title }

    public static let all = [
        MenuSection(
            "Products", .products, .sectionedProducts, .sectionedProductCollection, .syncProducts, .pendingEdits),
        MenuSection(
            "Online", .repos, .repoCollection, .repoCarousel, .listPosts, .itemSearch, .featuredMovie),
        MenuSection("On this device", .userList, .cars),
        MenuSection("Account", .login, .settings),
    ]

    private init(_ title: String, _ routes: Route...) {
        self.title = title
        items = routes.map(Item.init)
    }
}
