import Domain
import DomainKit
import Presentation
import ReactiveTesting
import SampleDoubles
import TerminalKit
import Testing

@testable import App

@Suite("Deletions", .noLeaks)
struct DeletionTests {
    private let gateway = HoldingProductGateway()

    private func app(size: GridSize = GridSize(columns: 80, rows: 24)) -> PlayedApp {
        PlayedApp(size: size) { [gateway] services in
            services.useCases.productGateway = gateway
            services.useCases.pendingEditGateway = gateway
        }
    }

    nonisolated private static let lists = [Route.products, .sectionedProducts, .sectionedProductCollection]

    @Test("A deleted product disappears immediately, and the key u restores it at its position", arguments: lists)
    func undo(route: Route) throws {
        let app = app().go(to: route)
        #expect(app.text.contains("Essence Mascara"))
        try app.press("d")
        #expect(app.lines[1].contains("/69 "))
        #expect(!app.text.contains("│▌Essence Mascara"))
        #expect(app.lines[22].hasPrefix(" ✓ Deleted \"Essence Mascara Lash Princess\" · u undo"))
        try app.press("u")
        #expect(app.lines[1].contains("/70 "))
        #expect(app.lines[22].hasPrefix(" ✓ \"Essence Mascara Lash Princess\" is back"))
        try app.press("<home>")
        #expect(app.lines[3...5].contains { $0.contains("Essence Mascara Lash") })
    }

    @Test("The key u undoes the reported deletion, even next to a pending edit")
    func besideAnEdit() throws {
        let app = app().go(to: .products)
        try app.press("<down>e<C-u>Renamed<enter><esc><up>d")
        #expect(app.lines[22].hasPrefix(" ✓ Deleted \"Essence Mascara Lash Princess\" · u undo"))
        try app.press("u")
        #expect(app.lines[22].hasPrefix(" ✓ \"Essence Mascara Lash Princess\" is back"))
        #expect(app.text.contains("Renamed"))
    }

    @Test("A sent deletion cannot be undone", arguments: lists)
    func tooLate(route: Route) throws {
        let app = app().go(to: route)
        try app.press("d")
        gateway.send()
        #expect(app.lines[22].hasPrefix(" ✓ Deleted \"Essence Mascara Lash Princess\"  "))
        gateway.finish()
        #expect(app.lines[1].contains("/69 "))
    }

    @Test("A refused deletion restores its row with a mark and shows the server's message", arguments: lists)
    func refusal(route: Route) throws {
        let app = app().go(to: route)
        try app.press("d")
        gateway.send()
        gateway.refuse("It is on loan.")
        try app.press("<home>")
        #expect(app.lines[22] == " ✗ Could not delete \"Essence Mascara Lash Princess\": It is on loan.")
        #expect(app.text.contains("Essence Mascara Lash"))
        #expect(app.lines.contains { $0.contains("! ") && $0.contains("$9.99") })
        #expect(app.lines[0].contains("! 1 refused"))
    }

    @Test("The outcome of an edit whose form was closed is shown in any scene")
    func settled() {
        let app = app().go(to: .repos)
        let product = Product.detailedSample(0)
        gateway.tell(EditStatus(product, EditMark()))
        #expect(app.lines[22].hasPrefix(" ✓ Saved \"Essence Mascara Lash Princess\"  "))
        gateway.tell(EditStatus(product, EditMark(.refused(message: "It is on loan.", fields: [:]))))
        #expect(app.lines[22].hasPrefix(" ✗ Could not save \"Essence Mascara Lash Princess\": It is on loan."))
    }

    @Test("Deleting a product in its details closes them, and the list offers undo")
    func details() throws {
        let app = app().go(to: .products)
        try app.press("<enter>d")
        #expect(app.lines[0].hasPrefix(" Menu › Products  "))
        #expect(app.lines[22].hasPrefix(" ✓ Deleted \"Essence Mascara Lash Princess\" · u undo"))
        try app.press("u")
        #expect(app.lines[1].contains("/70 "))
    }

    @Test("A deletion without undo needs its confirming button", arguments: [Route.cars, .userList])
    func confirmed(route: Route) throws {
        let app = app().go(to: route)
        let before = app.lines[1]
        for refusal in ["<enter>", "<esc>"] {
            try app.press("d")
            #expect(app.text.contains("This cannot be undone."))
            try app.press(refusal)
            #expect(!app.text.contains("This cannot be undone."))
            #expect(app.lines[1] == before)
        }
        try app.press("d<left><enter>")
        #expect(app.lines[1] != before)
    }

    @Test("The key u undoes the last deletion, whichever row is selected")
    func several() throws {
        let app = app().go(to: .products)
        try app.press("ddu")
        #expect(app.lines[1].contains("/69 "))
        #expect(app.lines[22].hasPrefix(" ✓ \"Eyeshadow Palette with Mirror\" is back"))
    }
}
