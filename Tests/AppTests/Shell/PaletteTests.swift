import Domain
import Presentation
import ReactiveTesting
import SampleDoubles
import TerminalKit
import Testing

@testable import App

/// Tests the palette, the hints and the help, which the app generates from the possible commands.
@Suite("Palette", .noLeaks)
struct PaletteTests {
    @Test("The palette finds scenes by title and shows their links")
    func places() throws {
        let app = PlayedApp()
        app.go(to: .menu)
        try app.press(":people")
        #expect(app.text.contains("app://users"))
        try app.press("<enter>")
        #expect(app.lines[0].hasPrefix(" Menu › People"))
    }

    @Test(
        "The palette finds a scene by its link's words and by its actions",
        arguments: [("users", "People"), ("sign in", "Account")])
    func otherNames(query: String, title: String) throws {
        let app = PlayedApp()
        app.go(to: .menu)
        try app.press(":\(query)<enter>")
        #expect(app.lines[0].hasPrefix(" Menu › \(title)"))
    }

    @Test("A link typed into the palette opens its scene")
    func links() throws {
        let app = PlayedApp()
        app.go(to: .menu)
        try app.press(":app://products/2<enter>")
        #expect(app.lines[0].hasPrefix(" Menu › Products › Product"))
        #expect(app.text.contains("Powder Canister"))
    }

    @Test("The palette lists the scene's commands with their keys, and runs them")
    func commands() throws {
        let app = PlayedApp()
        app.go(to: .products)
        try app.press("<C-p>edit")
        #expect(app.text.contains(/Edit +e │/))
        try app.press("<enter>")
        #expect(app.lines[0].hasPrefix(" Menu › Products › Edit product"))
    }

    @Test("The palette lists the most recent choice first")
    func recent() throws {
        let app = PlayedApp()
        app.go(to: .menu)
        try app.press(":cars<enter>:people<enter>:<enter>")
        #expect(app.lines[0].hasPrefix(" Menu › People"))
        try app.press(":<down><enter>")
        #expect(app.lines[0].hasPrefix(" Menu › Cars"))
    }

    @Test("In a form Ctrl-P opens the palette, and F1 the help")
    func forms() throws {
        let app = PlayedApp()
        app.go(to: .createCar)
        try app.press(":?q")
        #expect(app.text.contains(":?q"))
        try app.press("<f1>")
        #expect(app.text.contains("Keys in New car"))
        try app.press("<esc><C-p>menu<enter>")
        #expect(app.lines[0].hasPrefix(" Menu  "))
    }

    @Test("Undo reopens an abandoned form with the typed text")
    func comingBack() throws {
        let app = PlayedApp()
        app.go(to: .createCar)
        try app.press("Saab<C-p>menu<enter>")
        #expect(app.lines[22] == " ! Your changes were not saved · u undo")
        try app.press("u")
        #expect(app.lines[0].hasPrefix(" Menu › Cars › New car"))
        #expect(app.text.contains("Make   Saab"))
    }

    @Test("Clicking a hint presses its key, and clicking the breadcrumb navigates")
    func clicks() throws {
        let app = PlayedApp()
        app.go(to: .products)
        let hints = try #require(app.lines.last)
        let column = hints.distance(from: hints.startIndex, to: try #require(hints.range(of: "e edit")).lowerBound)
        try app.press("<click \(column),23>")
        #expect(app.lines[0].hasPrefix(" Menu › Products › Edit product"))
        try app.press("<click 8,0>")
        #expect(app.lines[0].hasPrefix(" Menu › Products  "))
        try app.press("<click 2,0>")
        #expect(app.lines[0].hasPrefix(" Menu  "))
    }

    @Test("A click on the breadcrumb asks for confirmation before it leaves an edited form")
    func clickOutOfForm() throws {
        let app = PlayedApp().go(to: .login)
        try app.press("<tab>secret<click 2,0>")
        #expect(app.text.contains("Discard changes?"))
        try app.press("<right><enter>")
        #expect(app.lines[0].hasPrefix(" Menu  "))
        app.go(to: .createCar)
        try app.press("Saab<click 2,0>")
        #expect(app.text.contains("Discard changes?"))
        try app.press("<enter>")
        #expect(app.text.contains("Saab"))
        try app.press("<C-u><click 2,0>")
        #expect(app.lines[0].hasPrefix(" Menu  "))
    }

    @Test("The help lists more than the hints, and an overlay's hints stay bright")
    func help() throws {
        let app = PlayedApp()
        app.go(to: .products)
        let hints = try #require(app.lines.last).split(separator: "  ").map { $0.split(separator: " ")[0] }
        try app.press("?")
        for key in hints { #expect(app.text.contains("│ \(key) "), "\(key)") }
        let frame = app.shell.frame()
        #expect(frame.lines[23] == " any key close")
        #expect(!frame[1, 23].style.dim)
    }

    @Test("The menu shows the name of the signed-in user")
    func menu() {
        // The size is high enough for the last entry, even if the menu grows.
        let size = GridSize(columns: 80, rows: 60)
        let app = PlayedApp(size: size, account: .sample)
        app.go(to: .menu)
        #expect(app.text.contains("Signed in as emilys"))
        let other = PlayedApp(size: size)
        other.go(to: .menu)
        #expect(other.text.contains("Sign in"))
    }

    @Test("Leaving a running sync reports that the sync has stopped")
    func stoppedSync() throws {
        let app = PlayedApp(.loading)
        app.go(to: .syncProducts)
        try app.press("<enter><esc>")
        #expect(app.lines[0].hasPrefix(" Menu  "))
        #expect(app.lines[22] == " • Stopped. Products saved before are unchanged.")
    }
}
