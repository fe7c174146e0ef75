/// A group of entries of the main menu.
public nonisolated struct MenuSection: Identifiable, Equatable, Sendable {
    /// One entry: a scene by its route.
    public struct Item: Identifiable, Equatable, Sendable {
        /// Where the entry leads.
        public let route: Route
        /// The text to show.
        public let title: String

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
            "Products", (.products, "Product list"), (.sectionedProducts, "Sectioned product list"),
            (.sectionedProductCollection, "Sectioned product collection"), (.syncProducts, "Products for offline use")),
        MenuSection(
            "Repositories", (.repos, "Git repo list"), (.repoCollection, "Git repo collection"),
            (.repoCarousel, "Git repo carousel")),
        MenuSection(
            "Online", (.listPosts, "Posts of my followers"), (.itemSearch, "Item search"),
            (.featuredMovie, "Featured movie")),
        MenuSection("On this device", (.userList, "User list"), (.cars, "Cars")),
        MenuSection("Account", (.login, "Login")),
    ]

    private init(_ title: String, _ items: (route: Route, title: String)...) {
        self.title = title
        self.items = items.map { Item(route: $0.route, title: $0.title) }
    }
}
