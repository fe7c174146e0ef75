import Domain
import Foundation
import PresentationKit

nonisolated extension Route {
    /// The patterns of all links, from which links are written and read.
    public static let links = LinkTable<Route>(
        scheme: "app",
        [
            LinkRow("menu", .menu),
            LinkRow("", .menu),
            LinkRow("login", .login),
            LinkRow("products", .products),
            LinkRow("products/sync", .syncProducts),
            LinkRow("products/:id", Route.product) { if case .product(let id) = $0 { id } else { nil } },
            LinkRow("products/:id/edit", Route.editProduct) { if case .editProduct(let id) = $0 { id } else { nil } },
            LinkRow("edits", .pendingEdits),
            LinkRow("edits/:id", Route.conflict) { if case .conflict(let id) = $0 { id } else { nil } },
            LinkRow("sections", .sectionedProducts),
            LinkRow("sections/grid", .sectionedProductCollection),
            LinkRow("sections/:id", Route.staticProduct) { if case .staticProduct(let id) = $0 { id } else { nil } },
            LinkRow("sections/:id/edit", Route.dynamicEditProduct) {
                if case .dynamicEditProduct(let id) = $0 { id } else { nil }
            },
            LinkRow("repos", .repos),
            LinkRow("repos/grid", .repoCollection),
            LinkRow("repos/carousel", .repoCarousel),
            LinkRow("users", .userList),
            LinkRow("users/new", .addUser),
            LinkRow("posts", .listPosts),
            LinkRow("items", .itemSearch),
            LinkRow("movie", .featuredMovie),
            LinkRow("cars", .cars),
            LinkRow("cars/new", .createCar),
            LinkRow("cars/:id", Route.car) { if case .car(let id) = $0 { id } else { nil } },
            LinkRow("cars/:id/edit", Route.editCar) { if case .editCar(let id) = $0 { id } else { nil } },
            LinkRow("settings", .settings),
        ])

    /// The link that opens the scene, such as `app://products/31/edit`.
    public var link: String { Self.links.link(to: self) }

    /// Throws a `LinkError` that quotes the link.
    public init(link: String) throws(LinkError) {
        self = try Self.links.route(for: link)
    }
}
