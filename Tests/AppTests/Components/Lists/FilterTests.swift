import Domain
import Presentation
import ReactiveTesting
import TerminalKit
import Testing

@testable import App

@Suite("Filter and sort", .noLeaks)
struct FilterTests {
    private let app = PlayedApp()

    @Test("Typing a filter searches after a pause, Enter keeps it, and Esc clears it")
    func filter() throws {
        app.go(to: .products)
        try app.press("/powder")
        #expect(app.lines[2].hasPrefix("│ / powder"))
        app.wait(.milliseconds(249))
        #expect(app.lines[1].contains(" 30/70 "))
        app.wait(.milliseconds(1))
        #expect(app.lines[4].hasPrefix("│▌Powder Canister"))
        #expect(!app.text.contains("Mascara"))
        try app.press("<enter>e")
        #expect(app.lines[0].hasPrefix(" Menu › Products › Edit product"), "letters are commands again")
        try app.press("<esc><esc>")
        app.wait(.milliseconds(250))
        #expect(app.lines[1].contains(" 30/70 "))
        #expect(app.lines[0].hasPrefix(" Menu › Products "))
        try app.press("<esc>")
        #expect(app.lines[0].hasPrefix(" Menu  "))
    }

    @Test("A filter without matches shows a message, and the arrows move while typing")
    func nothing() throws {
        app.go(to: .products)
        try app.press("/qqq")
        app.wait(.milliseconds(250))
        #expect(app.text.contains("Nothing has \"qqq\" in it."))
        #expect(app.lines.last?.contains("⏎ keep  esc all") == true)
        try app.press("<C-u>powder")
        app.wait(.milliseconds(250))
        try app.press("<down>")
        #expect(app.lines[5].hasPrefix("│▌Powder Canister"))
        #expect(app.lines[2].hasPrefix("│ / powder"))
        try app.press("<enter>k")
        #expect(app.lines[4].hasPrefix("│▌Powder Canister"), "letters move again")
    }

    @Test("A filter selects its first match until the user moves")
    func firstMatch() throws {
        app.go(to: .products)
        try app.press("/powder")
        app.wait(.milliseconds(250))
        try app.press("<down><down>")
        #expect(app.lines[6].hasPrefix("│▌Powder Canister"))
        try app.press(" can")
        app.wait(.milliseconds(250))
        #expect(app.lines[4].hasPrefix("│▌Powder Canister"))
    }

    @Test("s sorts all products, even unloaded ones, and S reverses the order")
    func sort() throws {
        app.go(to: .products)
        try app.press("s")
        #expect(app.lines[1].contains("30/70 ▴ name"))
        #expect(app.lines[3].contains("Essence Mascara"))
        try app.press("s")
        #expect(app.lines[1].contains("▴ price"))
        try app.press("S")
        #expect(app.lines[1].contains("▾ price"))
        #expect(app.lines[3].contains("$182.49"), "the dearest of all 70")
        try app.press("s")
        #expect(app.lines[1].contains("▴ category"))
        #expect(app.lines[3].contains("beauty"))
        try app.press("s")
        #expect(!app.lines[1].contains("▴"))
    }

    @Test("c chooses a category by typing, and esc changes nothing")
    func category() throws {
        app.go(to: .products)
        try app.press("c")
        #expect(app.text.contains("┌─ Category"))
        #expect(app.lines[23].contains("esc close"))
        try app.press("kitch<enter>")
        #expect(app.lines[1].contains("30/35 kitchen-accessories"))
        try app.press("c<esc>")
        #expect(app.lines[1].contains("30/35 kitchen-accessories"))
        try app.press("c<enter>")
        #expect(app.lines[1].contains("30/70"))
        #expect(!app.lines[1].contains("kitchen"))
    }

    @Test("A click chooses a category, and a click elsewhere closes the list")
    func clicks() throws {
        app.go(to: .products)
        try app.press("c")
        let row = try #require(app.lines.firstIndex { $0.contains("toys") })
        try app.press("<click 30,\(row)>")
        #expect(app.lines[1].contains("toys"))
        try app.press("c<click 0,0>")
        #expect(!app.text.contains("┌─ Category"))
    }

    @Test(
        "The same keys edit and delete a product in every scene that shows it",
        arguments: [
            Route.products, .product(2), .sectionedProducts, .sectionedProductCollection, .staticProduct(2),
        ])
    func everywhere(route: Route) throws {
        let gateway = HoldingProductGateway()
        let app = PlayedApp { services in
            services.useCases.productGateway = gateway
            services.useCases.pendingEditGateway = gateway
        }
        app.go(to: route)
        try app.press("e")
        #expect(app.lines[0].contains("› Edit product"))
        try app.press("<esc>d")
        #expect(app.lines[22].hasPrefix(" ✓ Deleted"))
        #expect(app.shell.stack.scenes.last?.preview == nil)
    }

    @Test("Ctrl-D, Ctrl-U, g, G and l move the selection as in vim")
    func keys() throws {
        app.go(to: .products)
        try app.press("<C-d>")
        #expect(app.lines[12].hasPrefix("│▌"))
        try app.press("<C-u>")
        #expect(app.lines[3].hasPrefix("│▌"))
        try app.press("G")
        #expect(app.lines[1].contains(" 70/70 "), "the end brings all")
        try app.press("g")
        #expect(app.lines[3].hasPrefix("│▌Essence"))
        app.go(to: .sectionedProductCollection)
        try app.press("l")
        #expect(app.text.contains("▌ Powder Canister"))
    }
}
