/// A group of entries of the main menu.
public nonisolated struct MenuSection: Identifiable, Equatable, Sendable {
    /// One entry: a scene by its route.
    public struct Item: Identifiable, Equatable, Sendable {
        /// Where the entry leads.
        public let route: Route
        /// The text to show: the title of the scene.
        public var title: String { route.title }

        /// Identifies the entry by where it leads.
        public var id: Route { route }
    }

    /// The heading.
    public let title: String
    /// The entries from top to bottom.
    public let items: [Item]

    /// Identifies the group by its heading.
    public var id: String { title }

    /// The whole menu.
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
