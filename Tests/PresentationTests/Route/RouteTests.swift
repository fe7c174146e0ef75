import Foundation
import Presentation
import PresentationKit
import SampleDoubles
import Testing

@Suite struct RouteTests {
    private nonisolated static let routes =
        Route.places + [
            .product(31), .editProduct(31), .conflict(5), .staticProduct(0), .dynamicEditProduct(31),
            .car(.sampleID(258)),
            .editCar(.sampleID(258)),
        ]

    @Test("Every route has a title and a link that opens it", arguments: routes)
    func roundTrip(route: Route) throws {
        #expect(!route.title.isEmpty)
        for link in [route.link, route.link + "/", route.link.uppercased()] {
            #expect(try Route(link: link) == route)
        }
    }

    @Test("No two routes have the same link or the same title")
    func distinct() {
        #expect(Set(Self.routes.map(\.link)).count == Self.routes.count)
        #expect(Set(Self.routes.map(\.title)).count == Self.routes.count)
    }

    @Test(
        "Each route has its documented link",
        arguments: [
            (.menu, "app://menu"), (.products, "app://products"), (.syncProducts, "app://products/sync"),
            (.product(31), "app://products/31"), (.dynamicEditProduct(31), "app://sections/31/edit"),
            (.repoCarousel, "app://repos/carousel"), (.addUser, "app://users/new"),
            (.editCar(.sampleID(258)), "app://cars/00000000-0000-0000-0000-000000000102/edit"),
        ] as [(Route, String)])
    func links(route: Route, link: String) {
        #expect(route.link == link)
    }

    @Test("The link app:// alone opens the main menu")
    func bare() throws {
        #expect(try Route(link: "app://") == .menu)
    }

    @Test(
        "A link with a foreign scheme is refused with an explanation",
        arguments: ["", "products", "http://products", "app:/products", " app://products"])
    func notALink(link: String) {
        #expect(throws: LinkError.notALink(link, prefix: "app://")) { try Route(link: link) }
    }

    @Test(
        "A link without a scene is refused with an explanation",
        arguments: [
            "app://nowhere", "app://products/31/delete", "app://products/31/edit/now", "app://products//",
            "app:///products", "app://nowhere?page=2", "app://repos/7", "app://menu/menu", "app://кино",
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
        "An error about a link's unknown ID names the ID",
        arguments: [
            ("app://products/abc", "abc"), ("app://products/-1", "-1"), ("app://products/+1", "+1"),
            ("app://products/01", "01"), ("app://products/99999999999999999999", "99999999999999999999"),
            ("app://sections/x/edit", "x"), ("app://cars/31", "31"),
        ])
    func invalidIdentifier(link: String, identifier: String) {
        #expect(throws: LinkError.invalidIdentifier(identifier, link: link)) { try Route(link: link) }
    }

    @Test("A link opens the way from the menu to its scene", arguments: routes)
    func path(route: Route) {
        #expect(route.path.first == .menu && route.path.last == route)
        #expect(zip(route.path, route.path.dropFirst()).allSatisfy { $0 == $1.parent })
    }

    @Test("A scene about an item belongs to the list of such items")
    func parents() {
        let parents: [(Route, Route)] = [
            (.editProduct(31), .products), (.conflict(5), .pendingEdits), (.staticProduct(0), .sectionedProducts),
            (.addUser, .userList),
            (.car(.sampleID(1)), .cars), (.repoCarousel, .menu),
        ]
        for (route, parent) in parents { #expect(route.parent == parent) }
        #expect(Route.menu.parent == nil)
        #expect(Route.editProduct(31).path == [.menu, .products, .editProduct(31)])
    }

    @Test("A session is saved as links and restored from them")
    func session() throws {
        let session: [Route] = [.menu, .products, .product(31), .editProduct(31)]
        let saved = try JSONEncoder().encode(session)
        #expect(try JSONDecoder().decode([Route].self, from: saved) == session)
        #expect(try JSONDecoder().decode([String].self, from: saved) == session.map(\.link))
    }

    @Test("If an update makes a saved session unreadable, the error contains the reason")
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
