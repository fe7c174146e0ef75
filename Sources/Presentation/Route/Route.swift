import Domain
import Foundation
import PresentationKit

/// A scene's place in the app, as data. Every route has a link. A scene that cannot be opened by itself, such as the
/// scene of a post, has no route.
///
/// The app saves routes as links, so that a saved session is readable, and a link that no longer exists causes a clear
/// error. A path through the app is an array of routes.
public nonisolated enum Route: Hashable, Sendable {
    case menu
    case login
    case products
    case syncProducts
    case product(Product.ID)
    case editProduct(Product.ID)
    case orders
    case createOrder
    case pendingEdits
    case conflict(Product.ID)
    case sectionedProducts
    case sectionedProductCollection
    case staticProduct(Product.ID)
    case dynamicEditProduct(Product.ID)
    case repos
    case repoCollection
    case repoCarousel
    case userList
    case addUser
    case listPosts
    case itemSearch
    case featuredMovie
    case cars
    case car(Car.ID)
    case createCar
    case editCar(Car.ID)
    case settings
}

nonisolated extension Route {
    /// The properties of each route: its link, its title, and its place in the menu or the scene that it belongs to.
    ///
    /// In a section of the menu and in the search for scenes, routes appear in the order of their rows.
    static let table: [Row] = [
        Row("menu", .menu, "Menu"),
        Row("products", .products, "Products", in: .shop),
        Row("products/:id", Route.product, "Product", below: .products) {
            if case .product(let id) = $0 { id } else { nil }
        },
        Row("products/:id/edit", Route.editProduct, "Edit product", below: .products) {
            if case .editProduct(let id) = $0 { id } else { nil }
        },
        Row("sections", .sectionedProducts, "Product sections", in: .shop),
        Row("sections/:id", Route.staticProduct, "Product card", below: .sectionedProducts) {
            if case .staticProduct(let id) = $0 { id } else { nil }
        },
        Row("sections/:id/edit", Route.dynamicEditProduct, "Edit product cells", below: .sectionedProducts) {
            if case .dynamicEditProduct(let id) = $0 { id } else { nil }
        },
        Row("sections/grid", .sectionedProductCollection, "Product grid", in: .shop),
        Row("products/sync", .syncProducts, "Offline products", in: .shop),
        Row("orders", .orders, "Orders", in: .shop),
        Row("orders/new", .createOrder, "New order", below: .orders),
        Row("edits", .pendingEdits, "Pending edits", in: .shop),
        Row("edits/:id", Route.conflict, "Conflict", below: .pendingEdits) {
            if case .conflict(let id) = $0 { id } else { nil }
        },
        Row("repos", .repos, "Repositories", in: .online),
        Row("repos/grid", .repoCollection, "Repository grid", in: .online),
        Row("repos/carousel", .repoCarousel, "Repository carousel", in: .online),
        Row("posts", .listPosts, "Posts", in: .online),
        Row("items", .itemSearch, "Item search", in: .online),
        Row("movie", .featuredMovie, "Featured movie", in: .online),
        Row("users", .userList, "People", in: .device),
        Row("users/new", .addUser, "New person", below: .userList),
        Row("cars", .cars, "Cars", in: .device),
        Row("cars/:id", Route.car, "Car", below: .cars) { if case .car(let id) = $0 { id } else { nil } },
        Row("cars/new", .createCar, "New car", below: .cars),
        Row("cars/:id/edit", Route.editCar, "Edit car", below: .cars) {
            if case .editCar(let id) = $0 { id } else { nil }
        },
        Row("login", .login, "Account", in: .shop),
        Row("settings", .settings, "Settings", in: .device),
    ]

    /// The sections of the menu, from top to bottom. The raw values are the titles of the sections.
    public enum Section: String, Sendable, CaseIterable {
        case shop = "Shop"
        case online = "Online"
        case device = "On this device"
    }

    struct Row: Sendable {
        let link: LinkRow<Route>
        /// The route of the row, or `nil` for routes to an item with any ID.
        let route: Route?
        let title: String
        let section: Section?
        let parent: Route?

        init(
            _ pattern: String, _ route: Route, _ title: String, in section: Section? = nil,
            below parent: Route? = nil
        ) {
            link = LinkRow(pattern, route)
            self.route = route
            self.title = title
            self.section = section
            self.parent = parent
        }

        /// Creates a row for routes with an ID. `identity` returns the ID, or `nil` for the routes of other rows.
        init<ID: LinkIdentity>(
            _ pattern: String, _ make: @escaping @Sendable (ID) -> Route, _ title: String, below parent: Route,
            identity: @escaping @Sendable (Route) -> ID?
        ) {
            link = LinkRow(pattern, make, identity: identity)
            route = nil
            self.title = title
            section = nil
            self.parent = parent
        }
    }

    private var row: Row? { Self.table.first { $0.link.leads(to: self) } }

    /// The title on the scene's screen, in the menu and in the search for scenes.
    public var title: String { row?.title ?? "" }

    /// The scene to which the user returns from this scene, or `nil` for the menu.
    public var parent: Route? { self == .menu ? nil : row?.parent ?? .menu }

    /// The scenes from the menu to this scene, including both. A link opens all of them, so that the user can go back.
    public var path: [Route] { (parent?.path ?? []) + [self] }

    /// The routes that need no ID, in the order of the table. The search for scenes offers them.
    public static let places = table.compactMap(\.route)

    /// The patterns of all links, with which the app parses and prints links. The bare scheme is another link to the
    /// menu.
    public static let links = LinkTable<Route>(scheme: "app", table.map(\.link) + [LinkRow("", .menu)])

    /// The link that opens the scene, such as `app://products/31/edit`.
    public var link: String { Self.links.link(to: self) }

    /// Throws a `LinkError` that quotes the link.
    public init(link: String) throws(LinkError) {
        self = try Self.links.route(for: link)
    }
}
