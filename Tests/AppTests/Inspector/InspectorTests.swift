import DataKit
import DemoServer
import Domain
import DomainKit
import Foundation
import Presentation
import Reactive
import ReactiveTesting
import Synchronization
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Inspector", .noLeaks)
struct InspectorTests {
    @Test("The key i shows or hides the front scene's view models with their values")
    func opens() throws {
        let app = PlayedApp().go(to: .products)
        let before = app.text
        try app.press("i")
        #expect(app.lines[0].contains("Inspector"))
        #expect(app.text.contains("ProductsViewModel"))
        #expect(app.text.contains("→ load"))
        #expect(app.text.contains("← products"))
        #expect(app.text.contains("loaded, 30 of 70"))
        #expect(app.text.contains("Products   → load"), "what has happened so far is listed")
        try app.press("i")
        #expect(app.text == before)
        try app.press("i<esc>")
        #expect(app.text == before)
    }

    @Test(
        "The inspector fills half of a 110-column screen, and all of a narrower screen",
        arguments: [(110, 55), (109, 109)])
    func width(columns: Int, rest: Int) throws {
        let app = PlayedApp(size: GridSize(columns: columns, rows: 24)).go(to: .menu)
        try app.press("i")
        #expect(app.shell.appSize.columns == rest)
        #expect(app.shell.hasPaneFocus == (columns < 110))
        try app.press("<click 100,5>")
        #expect(app.shell.hasPaneFocus)
        try app.press("ii")
        #expect(app.shell.hasPaneFocus == (columns < 110), "what is opened again leaves the focus where it is")
    }

    @Test("An input is listed with its time and value, before the events it causes")
    func flow() throws {
        let app = PlayedApp(size: GridSize(columns: 120, rows: 40)).go(to: .createCar)
        try app.press("<f12><f12>")
        app.wait(.milliseconds(1_500))
        try app.press("S<f12>")
        let lines = app.inspector.shown.lines.filter { $0.subject == "CarForm" && $0.time > .zero }
            .map { "\($0.timeText) \($0.subject) \($0.text)" }
        #expect(lines.first == "1.500 CarForm → make  \"S\"")
        #expect(lines.dropFirst().first?.hasPrefix("1.500 CarForm ← form  …make: \"S\"") == true)
        #expect(app.text.contains("make 1×"))
    }

    @Test("The inspector shows secrets as dots")
    func secrets() throws {
        let app = PlayedApp(size: GridSize(columns: 120, rows: 40)).go(to: .login)
        try app.press("<f12><f12>emilys<tab>hunter2<f12>")
        #expect(app.text.contains("← form     •••"))
        #expect(app.inspector.shown.lines.contains { $0.text == "→ password  •••" })
        #expect(!app.inspector.shown.lines.contains { $0.text.contains("hunter2") })
    }

    @Test("All view models are listed from the start, and a preview's while the preview is shown")
    func previews() throws {
        let app = PlayedApp(size: GridSize(columns: 240, rows: 40)).go(to: .products)
        app.wait(.milliseconds(200))
        try app.press("i")
        #expect(app.text.contains("ProductsViewModel"))
        #expect(app.text.contains("ProductDetailViewModel"))
        try app.press("<down>")
        app.wait(.milliseconds(200))
        #expect(app.inspector.shown.lines.contains { $0.subject == "ProductDetail" && $0.text == "→ load" })
    }

    @Test("tab moves the focus between panes, and keys go to the focused pane")
    func focus() throws {
        let app = PlayedApp(size: GridSize(columns: 240, rows: 40)).go(to: .products)
        app.wait(.milliseconds(200))
        try app.press("i")
        #expect(app.lines[39].contains("s sort"), "the scene keeps it")
        try app.press("<tab>")
        #expect(app.shell.stack.isPreviewFocused)
        let place = try #require(app.shell.stack.layout.preview)
        let focused = app.shell.frame()[place.column, place.row].style
        try app.press("<tab>")
        #expect(app.lines[39].contains("p pause"))
        #expect(app.shell.frame()[place.column, place.row].style != focused, "the preview looks as if it had no focus")
        try app.press("<tab>")
        #expect(app.lines[39].contains("s sort"))
        #expect(!app.shell.stack.isPreviewFocused)
        try app.press("<click 5,5>")
        #expect(app.lines[39].contains("s sort"))
        try app.press("<tab><click 200,5>")
        #expect(app.lines[39].contains("p pause"))
        #expect(app.shell.frame()[place.column, place.row].style != focused, "a click takes the focus from it too")
    }

    @Test("The key p pauses the list, and the second time continues with everything that has arrived since")
    func pause() throws {
        let app = PlayedApp(size: GridSize(columns: 120, rows: 40)).go(to: .cars)
        try app.press("i<tab>p<tab>r")
        #expect(app.lines[0].contains("paused"))
        #expect(!app.text.contains("→ reload"))
        try app.press("<tab>p")
        #expect(app.text.contains("Cars       → reload"))
        #expect(!app.lines[0].contains("paused"))
    }

    @Test("A second pause starts at the newest line, even after scrolling back")
    func pausesAgain() throws {
        let app = PlayedApp(size: GridSize(columns: 120, rows: 20)).go(to: .createCar)
        try app.press("<f12>")
        for letter in "abcdefghijklmnop" { try app.press(String(letter)) }
        try app.press("<wheelup 100,5><click 100,5>pp")
        #expect(app.lines[0].contains("paused"))
        #expect(app.text.contains("→ make  \"abcdefghijklmnop\""))
    }

    @Test("Scrolling the events with keys or the wheel pauses them")
    func scrolls() throws {
        let app = PlayedApp(size: GridSize(columns: 120, rows: 20)).go(to: .createCar)
        try app.press("<f12>")
        for letter in "abcdefghijklmnop" { try app.press(String(letter)) }
        #expect(app.text.contains("→ make  \"abcdefghijklmnop\""))
        try app.press("<wheelup 100,5>")
        #expect(app.lines[0].contains("paused"))
        #expect(!app.text.contains("→ make  \"abcdefghijklmnop\""))
        try app.press("<click 100,5><home>")
        #expect(app.text.contains("StatusLine begins"))
        let first = app.text
        try app.press("<up><pgup>")
        #expect(app.text == first, "there is nothing before the first")
        try app.press("<end>")
        #expect(app.text.contains("→ make  \"abcdefghijklmnop\""))
        try app.press("kjp")
        #expect(!app.lines[0].contains("paused"))
    }

    @Test("Keys scroll by one, five or ten lines, and the wheel by three")
    func scrollSteps() throws {
        let app = PlayedApp(size: GridSize(columns: 120, rows: 20)).go(to: .createCar)
        let inspector = app.inspector
        try app.press("<f12>")
        for letter in "abcdefghijklmnop" { try app.press(String(letter)) }
        inspector.handle(.key(.down))
        #expect(!inspector.isPaused && inspector.linesBack == 0)
        let point = GridPoint(column: 0, row: 0)
        let last = inspector.shown.lines.count - 1
        #expect(last > 20)
        let steps: [(InputEvent, Int)] = [
            (.key(.up), 1), (.key(.character("k")), 2), (.key(.down), 1), (.key(.character("j")), 0),
            (.scrollUp(point), 3), (.scrollDown(point), 0), (.key(.pageUp), 10), (.key(.control("u")), 15),
            (.key(.pageDown), 5), (.key(.control("d")), 0), (.key(.home), last), (.key(.end), 0),
            (.key(.character("g")), last), (.key(.enter), last), (.key(.character("G")), 0),
        ]
        for (event, linesBack) in steps {
            inspector.handle(event)
            #expect(inspector.linesBack == linesBack, "after \(event)")
        }
        #expect(inspector.isPaused)
    }

    @Test("The key [ steps back through shown frames, and ] forward again")
    func stepsBack() throws {
        let app = PlayedApp(size: GridSize(columns: 120, rows: 40)).go(to: .menu)
        try app.press("i<down><down><tab>")
        let now = app.lines.map { $0.prefix(60) }
        try app.press("[")
        #expect(app.lines[0].contains("1 back"))
        let earlier = app.lines.map { $0.prefix(60) }
        #expect(earlier != now)
        try app.press("]")
        #expect(app.lines.map { $0.prefix(60) } == now)
        try app.press("[<tab><down><tab>")
        #expect(app.lines.dropLast().map { $0.prefix(60) } == earlier.dropLast(), "it stays where one looks")
        try app.press("[[[[[[[[[[[[[[")
        #expect(app.lines[2].contains("▌") || app.lines[3].contains("▌"))
        try app.press("ii")
        #expect(!app.lines[0].contains("back"), "closing goes back to the latest")
    }

    @Test("On a narrow screen, the inspector fills the screen and still steps through frames")
    func narrow() throws {
        let app = PlayedApp(size: GridSize(columns: 60, rows: 16)).go(to: .cars)
        let cars = app.lines[1]
        try app.press("i")
        #expect(app.lines[1] != cars)
        try app.press("i<down>i[")
        #expect(app.lines[1].contains("Cars"))
        try app.press("<tab>")
        #expect(app.lines[1].contains("Cars"), "there is no other pane")
    }

    @Test("The help and the palette list the inspector's keys while it has the focus")
    func help() throws {
        let app = PlayedApp(size: GridSize(columns: 120, rows: 40)).go(to: .cars)
        try app.press("i<tab>?")
        #expect(app.text.contains("Keys in Inspector"))
        #expect(app.text.contains("frame back"))
        try app.press("<esc>:pause<enter>")
        #expect(app.inspector.isPaused)
        let other = PlayedApp().go(to: .cars)
        try other.press(":inspect<enter>")
        #expect(other.inspector.isOpen)
    }

    @Test("The inspector's switches change the network and the demo server's pauses and faults")
    func switches() throws {
        let app = PlayedApp(size: GridSize(columns: 120, rows: 40)).go(to: .cars)
        let network = SwitchedNetwork()
        let server = DemoServer()
        let reconnections = Mutex(0)
        app.inspector.switches = InspectorSwitches(
            network: network, server: server, reconnect: { reconnections.withLock { $0 += 1 } })
        try app.press("i<tab>o")
        #expect(network.isOff && reconnections.withLock { $0 } == 0)
        #expect(app.lines[0].contains("offline"))
        try app.press("oll")
        #expect(!network.isOff && reconnections.withLock { $0 } == 1)
        #expect(server.faults.map(\.fault) == [.delay(seconds: 2)])
        #expect(app.lines[0].contains("latency 2.0 s"))
        try app.press("lc")
        #expect(server.faults.isEmpty)
        #expect(server.chaos?.rate == 0.2)
        #expect(app.lines[0].contains("chaos 20 %"))
    }

    @Test("The switches start with the demo server's current settings")
    func switchesBegin() {
        let server = DemoServer()
        server.inject(.delay(seconds: 2))
        server.chaos = Chaos(rate: 0.3, seed: 7)
        let switches = InspectorSwitches(network: SwitchedNetwork(), server: server, reconnect: {})
        #expect(switches.latency?.chosen == 2)
        #expect(switches.chaos?.choices == ["0 %", "20 %", "30 %", "60 %"])
        #expect(switches.chaos?.chosen == 2)
        switches.latency?.chooseNext()
        #expect(server.faults.isEmpty)
        switches.chaos?.chooseNext()
        #expect(server.chaos == Chaos(rate: 0.6, seed: 7))
    }

    @Test("Cycling through pauses and failure rates leaves other faults unchanged")
    func switchRounds() {
        let network = SwitchedNetwork()
        let server = DemoServer()
        server.inject(.status(code: 503))
        let switches = InspectorSwitches(network: network, server: server, reconnect: {})
        let latencies = (0..<4).map { _ in
            switches.latency?.chooseNext()
            return switches.latency?.chosen
        }
        #expect(latencies == [1, 2, 0, 1])
        #expect(server.faults.map(\.fault) == [.status(code: 503), .delay(seconds: 0.5)])
        let rates = (0..<4).map { _ in
            switches.chaos?.chooseNext()
            return server.chaos?.rate
        }
        #expect(rates == [0.2, 0.6, nil, 0.2])

        let app = PlayedApp()
        app.inspector.switches = InspectorSwitches(network: network, server: nil, reconnect: {})
        #expect(app.inspector.commands.map(\.title) == ["pause", "frame back", "offline"])
        app.inspector.switches = switches
        #expect(app.inspector.commands.map(\.title).suffix(3) == ["offline", "latency", "chaos"])
    }

    @Test("The key w saves the listed lines and shows the file's path")
    func save() throws {
        let app = PlayedApp(size: GridSize(columns: 120, rows: 40)).go(to: .cars)
        var kept: [FlowLine] = []
        app.inspector.keep = { lines in
            kept = lines
            return Toast(.success, "Saved in flow.txt")
        }
        try app.press("ir<tab>w")
        #expect(kept == app.inspector.shown.lines)
        #expect(app.text.contains("Saved in flow.txt"))
    }

    @Test("A closed scene is released, even while the inspector follows it")
    func releases() throws {
        let app = PlayedApp().go(to: .products)
        try app.press("i")
        let scene = { [weak scene = app.shell.stack.scenes.last] in scene }
        #expect(scene() != nil)
        app.go(to: .menu)
        #expect(scene() == nil)
    }
}
