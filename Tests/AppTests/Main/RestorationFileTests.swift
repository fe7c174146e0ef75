import DataKit
import Domain
import Foundation
import Presentation
import Reactive
import SampleDoubles
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Session")
struct RestorationFileTests {
    private let url = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    private let file: RestorationFile

    init() {
        file = RestorationFile(url)
    }

    /// Runs an app until it is killed, and returns an app that begins with the saved session.
    private func restarted(after keys: (PlayedApp) throws -> Void, answer: StubAnswer = .full) throws -> PlayedApp {
        defer { try? FileManager.default.removeItem(at: url) }
        let killed = PlayedApp()
        let subscription = file.follow(killed.navigator)
        try keys(killed)
        subscription.cancel()
        let next = PlayedApp(answer)
        next.navigator.restore(try file.load())
        return next
    }

    @Test("The session file follows navigation and is read at the next start")
    func places() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try file.load().links == [])
        let app = PlayedApp()
        let subscription = file.follow(app.navigator)
        app.go(to: .products)
        #expect(try file.load().links == ["app://products"])
        try app.press("<down><enter>")
        #expect(try file.load().links == ["app://products", "app://products/1"])
        app.go(to: .repos)
        try app.press("<enter>")
        #expect(try file.load().links == ["app://repos"], "a scene without a route cannot be found again")
        subscription.cancel()
        for spoiled in ["{", "[]]", "[]", "{\"links\":[\"app://products\"]}"] {
            try Data(spoiled.utf8).write(to: url)
            #expect(throws: DecodingError.self) { try file.load() }
        }
    }

    @Test("Text typed but not submitted is restored, and counts as entered")
    func draft() throws {
        let app = try restarted { app in
            try app.go(to: .createCar).press("Saab<tab>900 日本 👩‍👩‍👧")
        }
        #expect(app.lines[0].contains("Menu › Cars › New car"))
        #expect(app.text.contains("Saab"))
        #expect(app.text.contains("900 日本 👩‍👩‍👧"))
        try app.press("<enter>")
        #expect(app.text.contains("✓ Added \"Saab 900"))
    }

    @Test("The next start restores the choice made in a form")
    func choice() throws {
        let app = try restarted { try $0.go(to: .addUser).press("<tab><right>") }
        #expect(app.text.contains("‹ Male ›"))
    }

    @Test("The next start restores a choice whose options had to be loaded")
    func offeredChoice() throws {
        let app = try restarted { try $0.go(to: .products).press("e<tab><tab><tab><right><right>") }
        #expect(app.lines[0].contains("Menu › Products › Edit"))
        #expect(!app.text.contains("‹ beauty ›"))
        try app.press("<esc>")
        #expect(app.text.contains("Discard changes?"))
    }

    @Test("A restored editor waits for its product and takes untouched fields from the server")
    func editor() throws {
        let app = try restarted { try $0.go(to: .products).press("e<tab><C-u>12.50") }
        #expect(app.lines[0].contains("Menu › Products › Edit"))
        #expect(app.text.contains("12.50"))
        #expect(app.text.contains("Essence Mascara Lash Princess"))
    }

    @Test("The session file keeps the draft of a product that cannot be loaded")
    func unreachable() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        let state = RestorationState(links: [Route.editProduct(2).link], drafts: [["Name": "Powder"]])
        let app = PlayedApp(.failed)
        app.navigator.restore(state)
        let subscription = file.follow(app.navigator)
        #expect(try file.load() == state)
        subscription.cancel()
    }

    @Test("The session file never contains a password")
    func secret() throws {
        var written = ""
        let app = try restarted { app in
            try app.go(to: .login).press("emilys<tab>emilyspass")
            file.flush()
            written = try String(contentsOf: url, encoding: .utf8)
        }
        #expect(written.contains("emilys\""))
        #expect(!written.contains("emilyspass"))
        #expect(app.text.contains("emilys"))
        #expect(!app.text.contains("•"))
    }

    @Test("A saved value that its field cannot hold is not restored")
    func impossible() {
        let app = PlayedApp()
        app.navigator.restore(
            RestorationState(
                links: [Route.login.link],
                drafts: [["Password": "x", "Nonsense": "x", "User name": "e\u{1B}[2Jm\n"]]))
        #expect(app.text.contains("User name  e"))
        #expect(!app.text.contains("\u{1B}"))
        #expect(!app.text.contains("•"))
        let other = PlayedApp()
        other.navigator.restore(RestorationState(links: [Route.addUser.link], drafts: [["Gender": "Dragon"]]))
        #expect(other.text.contains("‹ Unknown ›"))
    }

    @Test("The session file is written only if the open scenes or a draft change")
    func writes() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        let app = PlayedApp()
        let subscription = file.follow(app.navigator)
        try app.go(to: .createCar).press("Saab")
        file.flush()
        try FileManager.default.removeItem(at: url)
        try app.press("<left><tab><C-u><backtab><right>")
        file.flush()
        #expect(!FileManager.default.fileExists(atPath: url.path(percentEncoded: false)))
        try app.press("s")
        #expect(try file.load().drafts.last == ["Make": "Saabs"])
        subscription.cancel()
    }

    @Test(
        "Leaving an editor that waits for its product asks before discarding the draft",
        arguments: ["<esc>", "<click 2,0>"])
    func leavingUnreachable(script: String) throws {
        let app = PlayedApp(.failed)
        app.navigator.restore(
            RestorationState(links: [Route.editProduct(2).link], drafts: [["Name": "Powder"]]))
        _ = app.shell.frame()
        try app.press(script)
        #expect(app.text.contains("Discard changes?"))
    }
}
