import Domain
import DomainKit
import Foundation
import PresentationKit
import Reactive
import ReactiveTesting
import SampleDoubles
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App
@testable import DataKit

@Suite("Spinner", .noLeaks)
struct SpinnerTimerTests {
    private let clock = TestClock()

    @Test("Work shorter than 150 ms shows no spinner")
    func short() {
        let spinner = SpinnerTimer(clock: clock)
        spinner.update("loading")
        clock.advance(by: .milliseconds(149))
        spinner.update(nil)
        clock.advance(by: .seconds(1))
        #expect(spinner.activity == nil)
        #expect(clock.pendingCount == 0, "nothing ticks while nothing is done")
    }

    @Test("Work that changes before its spinner appears does not restart the delay")
    func continued() {
        let spinner = SpinnerTimer(clock: clock)
        spinner.update("loading")
        clock.advance(by: .milliseconds(100))
        spinner.update("saving")
        clock.advance(by: .milliseconds(49))
        #expect(spinner.activity == nil)
        clock.advance(by: .milliseconds(1))
        #expect(spinner.activity == Activity(text: "saving", elapsed: .zero))
    }

    @Test("A spinner counts down the pause before a retry")
    func retry() {
        let activity = Activity(text: "loading", elapsed: .zero, retry: "2 s")
        #expect(activity.line.hasSuffix(" loading · next attempt in 2 s"))
    }

    @Test("A spinner stays for at least 300 ms, then disappears by itself")
    func shortest() {
        let spinner = SpinnerTimer(clock: clock)
        spinner.update("loading")
        clock.advance(by: .milliseconds(150))
        #expect(spinner.activity == Activity(text: "loading", elapsed: .zero))
        spinner.update(nil)
        clock.advance(by: .milliseconds(240))
        #expect(spinner.activity != nil)
        clock.advance(by: .milliseconds(80))
        #expect(spinner.activity == nil)
        #expect(clock.pendingCount == 0)
    }

    @Test("If more work follows, the spinner stays and shows the new text")
    func following() {
        let spinner = SpinnerTimer(clock: clock)
        spinner.update("loading")
        clock.advance(by: .milliseconds(150))
        spinner.update(nil)
        spinner.update("loading more")
        clock.advance(by: .seconds(1))
        #expect(spinner.activity?.text == "loading more")
        spinner.update(nil)
        #expect(spinner.activity == nil)
    }

    @Test("The spinner shows the elapsed time after three seconds")
    func patience() {
        #expect(Activity(text: "loading", elapsed: .milliseconds(80)).line == "⠙ loading")
        #expect(Activity(text: "loading", elapsed: .seconds(8)).line.hasSuffix(" loading · waiting for 8 s"))
    }

    @Test("The screen shows a request's time limit and its next attempt")
    func wait() throws {
        let answers = PublishSubject<Page<Product>>()
        let app = PlayedApp { $0.useCases.productGateway = ProductGatewayDouble(change: { _ in answers.observable }) }
        let request = HTTPRequest(url: try #require(URL(string: "http://127.0.0.1/products")))
        func note(_ step: RequestEvent.Step) {
            app.inspector.inspector.observer(
                .request(RequestEvent(request, id: 1, attempt: 1, deadline: PlayedApp.now + 15, step)))
        }
        note(.sending)
        app.go(to: .products)
        app.wait(.milliseconds(2_950))
        #expect(app.lines[22].hasSuffix(" loading products"))
        app.wait(.seconds(5))
        #expect(app.lines[22].hasSuffix(" loading products · waiting for 7 s of 15 s"))
        note(.waiting(.seconds(4), until: PlayedApp.now + 12))
        app.wait(.seconds(2))
        #expect(app.lines[22].hasSuffix(" loading products · waiting for 9 s of 15 s · next attempt in 3 s"))
        note(.ended)
        app.wait(.seconds(1))
        #expect(app.lines[22].hasSuffix(" loading products · waiting for 10 s"))
    }

    @Test("A spinner that appears late stays for its minimum time after the response")
    func screen() throws {
        let answers = PublishSubject<Page<Product>>()
        let app = PlayedApp { $0.useCases.productGateway = ProductGatewayDouble(change: { _ in answers.observable }) }
        app.go(to: .products)
        #expect(app.lines[22] == "")
        app.wait(.milliseconds(150))
        #expect(app.lines[22] == " ⠋ loading products")
        app.wait(.milliseconds(80))
        #expect(app.lines[22] == " ⠙ loading products")
        answers.send(Page(items: [Product.detailedSample(0)], totalItems: 1))
        answers.finish()
        #expect(app.lines[3].contains("▌Essence Mascara Lash Princess"))
        #expect(app.lines[22].hasPrefix(" ⠙ loading products  "))
        app.wait(.milliseconds(240))
        #expect(app.lines[22].trimmingCharacters(in: .whitespaces) == "refreshed just now")
    }

    @Test("A spinner requests a frame only when something visible changes")
    func frames() throws {
        let app = PlayedApp()
        app.go(to: .products)
        var requests = 0
        _ = app.shell.frame { requests += 1 }
        app.wait(.seconds(59))
        #expect(requests == 0)
        try app.press("x")
        #expect(requests == 0, "a key that means nothing changes nothing")
        app.shell.handle(.key(.down))
        #expect(requests == 1)
    }
}
