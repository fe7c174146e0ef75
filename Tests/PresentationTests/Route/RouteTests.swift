import Foundation
import Presentation
import PresentationKit
import SampleDoubles
import Testing

@Suite struct RouteTests {
    private nonisolated static let links: [(Route, String)] = [
        (.menu, "app://menu"), (.login, "app://login"), (.products, "app://products"),
        (.syncProducts, "app://products/sync"), (.pendingEdits, "app://edits"), (.conflict(5), "app://edits/5"),
        (.product(31), "app://products/31"), (.editProduct(31), "app://products/31/edit"),
        (.sectionedProducts, "app://sections"), (.sectionedProductCollection, "app://sections/grid"),
        (.staticProduct(0), "app://sections/0"), (.dynamicEditProduct(31), "app://sections/31/edit"),
        (.repos, "app://repos"), (.repoCollection, "app://repos/grid"), (.repoCarousel, "app://repos/carousel"),
        (.userList, "app://users"), (.addUser, "app://users/new"), (.listPosts, "app://posts"),
        (.itemSearch, "app://items"), (.featuredMovie, "app://movie"), (.cars, "app://cars"),
        (.car(.sampleID(258)), "app://cars/00000000-0000-0000-0000-000000000102"), (.createCar, "app://cars/new"),
        (.editCar(.sampleID(258)), "app://cars/00000000-0000-0000-0000-000000000102/edit"),
        (.settings, "app://settings"),
    ]

    @Test("Every scene has one link, which leads back to it", arguments: links)
    func roundTrip(route: Route, link: String) throws {
        #expect(route.link == link)
        #expect(try Route(link: link) == route)
        #expect(try Route(link: link + "/") == route)
        #expect(try Route(link: link.uppercased()) == route)
    }

    @Test("Every scene has a title of its own, which the palette finds it by")
    func titles() {
        #expect(
            Self.links.map(\.0.title) == [
                "Menu", "Account", "Products", "Offline products", "Pending edits", "Conflict", "Product",
                "Edit product",
                "Product sections",
                "Product grid", "Product card", "Edit product cells", "Repositories", "Repository grid",
                "Repository carousel", "People", "New person", "Posts", "Item search", "Featured movie", "Cars", "Car",
                "New car", "Edit car", "Settings",
            ])
    }

    @Test("app:// alone is the main menu")
    func bare() throws {
        #expect(try Route(link: "app://") == .menu)
    }

    @Test(
        "What is no link of this app says so",
        arguments: ["", "products", "http://products", "app:/products", " app://products"])
    func notALink(link: String) {
        #expect(throws: LinkError.notALink(link, prefix: "app://")) { try Route(link: link) }
    }

    @Test(
        "A link that names no scene says so",
        arguments: [
            "app://nowhere", "app://products/31/delete", "app://products/31/edit/now", "app://products//",
            "app:///products", "app://products?page=2", "app://repos/7", "app://menu/menu", "app://кино",
        ])
    func unknown(link: String) {
        #expect(throws: LinkError.self) { try Route(link: link) }
        do {
            _ = try Route(link: link)
        } catch {
            #expect(error.message.contains(link))
        }
    }

    @Test(
        "A link with an identifier that identifies nothing names it",
        arguments: [
            ("app://products/abc", "abc"), ("app://products/-1", "-1"), ("app://products/+1", "+1"),
            ("app://products/01", "01"), ("app://products/99999999999999999999", "99999999999999999999"),
            ("app://sections/x/edit", "x"), ("app://cars/31", "31"),
        ])
    func invalidIdentifier(link: String, identifier: String) {
        #expect(throws: LinkError.invalidIdentifier(identifier, link: link)) { try Route(link: link) }
    }

    @Test("A link opens the way from the menu to its scene", arguments: links)
    func path(route: Route, link: String) {
        let parent: Route? =
            switch route {
            case .menu: nil
            case .product, .editProduct: .products
            case .staticProduct, .dynamicEditProduct: .sectionedProducts
            case .conflict: .pendingEdits
            case .addUser: .userList
            case .car, .createCar, .editCar: .cars
            default: .menu
            }
        #expect(route.parent == parent)
        #expect(route.path == (parent.map { $0 == .menu ? [.menu] : [.menu, $0] } ?? []) + [route])
    }

    @Test("A session is saved as links and restored where it was left")
    func session() throws {
        let session: [Route] = [.menu, .products, .product(31), .editProduct(31)]
        let saved = try JSONEncoder().encode(session)
        #expect(try JSONDecoder().decode([Route].self, from: saved) == session)
        #expect(try JSONDecoder().decode([String].self, from: saved) == session.map(\.link))
    }

    @Test("A saved session that an update has made unreadable says why")
    func outdatedSession() throws {
        let saved = Foundation.Data(#"["app://menu","app://nowhere"]"#.utf8)
        let error = try #require(throws: DecodingError.self) { try JSONDecoder().decode([Route].self, from: saved) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("Another error: \(error)")
            return
        }
        #expect(context.debugDescription == #""app://nowhere" leads nowhere. Check it for a typing error."#)
        #expect(context.codingPath.last?.intValue == 1)
    }
}
