import Domain
import Foundation
import Presentation
import ReactiveTesting
import TerminalKit
import Testing

@testable import App

@Suite("Preview", .noLeaks)
struct PreviewTests {
    private let app = PlayedApp(size: GridSize(columns: 120, rows: 40))

    private var beside: String {
        let frame = app.shell.frame()
        return (2..<frame.size.rows - 3).map { row in
            String((61..<119).map { frame[$0, row].character }).trimmingCharacters(in: .whitespaces)
        }
        .joined(separator: "\n")
    }

    @Test("The preview shows the first item immediately, and another after the selection rests")
    func following() throws {
        app.go(to: .products)
        #expect(beside.contains("Essence Mascara Lash Princess"))
        for _ in 0..<4 {
            try app.press("j")
            app.wait(.milliseconds(119))
            #expect(beside.contains("Essence Mascara Lash Princess"), "nothing is loaded while one moves")
        }
        app.wait(.milliseconds(1))
        #expect(beside.contains("Gucci Bloom Eau de"))
        #expect(!beside.contains("Essence"))
    }

    @Test("An edit appears in the list and in the preview")
    func edit() throws {
        app.go(to: .products)
        try app.press("e<C-u>Another name<enter>")
        #expect(beside.contains("Another name"))
        #expect(app.lines[3].hasPrefix("│▌Another name"))
    }

    @Test("Tab moves the focus between panes, and esc returns it before leaving")
    func focus() throws {
        app.go(to: .products)
        try app.press("<tab>")
        #expect(app.shell.stack.isPreviewFocused)
        try app.press("j<esc>")
        #expect(!app.shell.stack.isPreviewFocused)
        #expect(app.lines[3].hasPrefix("│▌Essence"), "keys went to the preview")
        try app.press("<esc>")
        #expect(app.lines[0].hasPrefix(" Menu  "))
    }

    @Test("A click moves the focus, and the wheel scrolls the pane under it")
    func mouse() throws {
        app.go(to: .products)
        try app.press("<click 100,5>")
        #expect(app.shell.stack.isPreviewFocused)
        try app.press("<wheeldown 10,5>")
        #expect(app.lines[4].hasPrefix("│▌Eyeshadow"))
        try app.press("<click 10,5>")
        #expect(!app.shell.stack.isPreviewFocused)
        #expect(app.lines[5].hasPrefix("│▌Powder Canister"))
    }

    @Test("A form opened from the preview stays open when the preview loses its room")
    func formFromPreview() throws {
        app.go(to: .products)
        try app.press("<tab>e<C-u>Another name")
        app.shell.size = GridSize(columns: 109, rows: 40)
        #expect(app.lines[0].contains("› Edit product"))
        #expect(app.text.contains("Another name"))
        try app.press("<enter>")
        #expect(app.lines[3].hasPrefix("│▌Another name"))
    }

    @Test("The preview closes on a narrow screen and returns on a wide screen")
    func resizing() throws {
        app.go(to: .products)
        try app.press("<tab>")
        app.shell.size = GridSize(columns: 109, rows: 40)
        _ = app.shell.frame()
        #expect(app.shell.stack.scenes.last?.preview == nil)
        try app.press("j")
        #expect(app.lines[4].hasPrefix("│▌Eyeshadow"), "keys go to what is left")
        app.shell.size = GridSize(columns: 120, rows: 40)
        #expect(beside.contains("Eyeshadow"))
    }

    @Test(
        "The preview closes together with its scene",
        arguments: [Route.products, .sectionedProducts, .repos, .userList, .cars])
    func leaving(route: Route) {
        app.go(to: route)
        let preview = { [weak preview = app.shell.stack.scenes.last?.preview] in preview }
        #expect(preview() != nil)
        app.shell.stack.navigation.replaceAll {}
        #expect(preview() == nil)
    }

    @Test("A form opened from the preview stays open when another row is selected")
    func formOverChangingList() throws {
        app.go(to: .products)
        try app.press("/powder<enter><tab>e<C-u>Another name")
        app.wait(.milliseconds(250))
        #expect(app.lines[0].contains("› Edit product"))
        #expect(app.text.contains("Another name"))
        try app.press("<esc><tab><enter>")
        app.wait(.milliseconds(120))
        #expect(beside.contains("Powder"))
    }
}
