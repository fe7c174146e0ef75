import Domain
import DomainKit
import Foundation
import Presentation
import Reactive
import ReactiveTesting
import SampleDoubles
import Synchronization
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Countdowns", .noLeaks)
struct CountdownTests {
    private let journal = Journal()
    private let gateways: GatewayDoubles

    init() {
        gateways = GatewayDoubles(journal)
    }

    @Test("A list shows its age, which restarts with each fetch")
    func fresh() throws {
        let app = PlayedApp().go(to: .repos)
        #expect(app.lines[22].hasSuffix("refreshed just now"))
        app.wait(.seconds(180))
        #expect(app.lines[22].hasSuffix("refreshed 3 min ago"))
        try app.press("r")
        #expect(app.lines[22].hasSuffix("refreshed just now"))
    }

    @Test("A list's age restarts after an automatic refresh or a return to the foreground")
    func refreshed() {
        let answer = Mutex(StubAnswer.full)
        let app = PlayedApp(answer.withLock { $0 }).go(to: .repos)
        app.wait(.seconds(299))
        #expect(app.lines[22].hasSuffix("refreshed 4 min ago"))
        app.wait(.seconds(1))
        #expect(app.lines[22].hasSuffix("refreshed just now"))
        answer.withLock { $0 = .failed }
        app.wait(.seconds(300))
        #expect(app.lines[22].hasSuffix("refreshed 5 min ago"), "a failure is quiet")
        answer.withLock { $0 = .full }
        let terminal = app.terminal()
        terminal.input.$foreground()
        #expect(app.lines[22].hasSuffix("refreshed just now"))
        withExtendedLifetime(terminal) {}
    }

    @Test("A list from the cache shows its age in a remark")
    func cached() throws {
        let app = PlayedApp(.offline).go(to: .repos)
        #expect(app.lines[22].hasSuffix("refreshed 3 h ago"))
    }

    @Test("Lists without a server and failed lists show no age")
    func neither() {
        #expect(!PlayedApp().go(to: .cars).text.contains("refreshed"))
        #expect(!PlayedApp(.failed).go(to: .repos).text.contains("refreshed"))
    }

    @Test("The screen's clock runs only while a shown text counts up or down")
    func idle() throws {
        let app = PlayedApp()
        #expect(app.clock.pendingCount == 0)
        app.go(to: .repos)
        #expect(app.clock.pendingCount == 2, "the list's age, and its refresh")
        app.go(to: .menu)
        #expect(app.clock.pendingCount == 0)
    }

    @Test(
        "A limited list counts down to the time that the server named",
        arguments: [
            (GatewayError.limited(until: PlayedApp.now + 42), "rate limit ends in", "the rate limit is over"),
            (GatewayError.unavailable(until: PlayedApp.now + 42), "try again in", "try again now"),
        ])
    func limit(error: GatewayError, text: String, end: String) {
        gateways.repos.pages.immediate = [.fail(error)]
        let app = PlayedApp { $0.useCases.repoGateway = gateways.repos }.go(to: .repos)
        journal.expect("get repos page 1")
        #expect(app.lines[22].hasSuffix("\(text) 42 s"))
        app.wait(.seconds(2))
        #expect(app.lines[22].hasSuffix("\(text) 40 s"))
        app.wait(.seconds(40))
        #expect(app.lines[22].hasSuffix(end))
    }

    @Test("The offline status counts down to the next probe, then reports that it runs")
    func offline() {
        let connectivity = gateways.connectivity
        connectivity.states.send(.offline(since: PlayedApp.now - 60, nextProbe: PlayedApp.now + 8))
        let app = PlayedApp { $0.useCases.connectivityGateway = connectivity }.go(to: .menu)
        #expect(app.lines[0].hasSuffix("○ offline since 1:12\u{202F}AM, retry in 8 s"))
        app.wait(.seconds(7))
        #expect(app.lines[0].hasSuffix("retry in 1 s"))
        connectivity.states.send(.probing(since: PlayedApp.now - 60))
        #expect(app.lines[0].hasSuffix("○ offline since 1:12\u{202F}AM, retrying"))
        connectivity.states.send(.online)
        #expect(!app.lines[0].contains("offline"))
    }

    @Test("The featured movie counts down to its next request")
    func polling() {
        let app = PlayedApp().go(to: .featuredMovie)
        #expect(app.lines[22].hasSuffix("looks again in 4 s"))
        app.wait(.seconds(3))
        #expect(app.lines[22].hasSuffix("looks again in 1 s"))
        app.wait(.seconds(1))
        #expect(app.lines[22].hasSuffix("looks again in 4 s"))
    }

    @Test("A list's age is hidden if a message needs the room")
    func room() throws {
        let app = PlayedApp(size: GridSize(columns: 50, rows: 24)).go(to: .repos)
        #expect(app.lines[22].hasSuffix("refreshed just now"))
        app.shell.stack.say(Toast(.success, "Saved what is listed here in a file"))
        #expect(app.lines[22] == " ✓ Saved what is listed here in a file")
    }
}
