import Domain
import Foundation
import Presentation
import Reactive
import ReactiveTesting
import TerminalKit
import TerminalKitDoubles

@testable import App

/// The whole app without a terminal and a network: the test presses keys, reads frames and advances the time.
final class PlayedApp {
    let shell: Shell
    let navigator: Navigator
    let clock = TestClock()
    private let bag = SubscriptionBag()
    private(set) var requests: [Shell.Request] = []

    init(
        _ answer: StubAnswer = .full, size: GridSize = GridSize(columns: 80, rows: 24), account: Account? = nil,
        change: (inout Services) -> Void = { _ in }
    ) {
        var services = Services(
            useCases: UseCases(
                productGateway: StubProductGateway(answer), productSyncGateway: StubProductGateway(answer),
                repoGateway: StubRepoGateway(answer: answer), postGateway: StubPostGateway(answer: answer),
                movieGateway: StubMovieGateway(answer: answer), itemGateway: StubItemGateway(answer: answer),
                sessionGateway: StubSessionGateway(account), userGateway: StubUserGateway(answer),
                carGateway: StubCarGateway(answer), appGateway: StubAppGateway(),
                pendingEditGateway: StubPendingEditGateway(answer),
                connectivityGateway: StubConnectivityGateway(offlineSince: answer.staleSince),
                pictureGateway: StubPictureGateway(), preferencesGateway: StubPreferencesGateway()),
            keyBindings: KeyBindingsFile { KeyBindings(path: Samples.keysPath) }, localFormatting: Samples.formatting,
            clock: clock)
        services.time = RelativeTimeTicker(clock: clock, start: Samples.now)
        change(&services)
        // Pending edits are tested on their own screen, so other frames should not show them.
        var statusUseCases = services.useCases
        if statusUseCases.pendingEditGateway is StubPendingEditGateway {
            statusUseCases.pendingEditGateway = StubPendingEditGateway()
        }
        let stack = SceneStack()
        let navigator = Navigator(stack: stack, services: services)
        self.navigator = navigator
        var report: (Shell.Request) -> Void = { _ in }
        shell = Shell(
            stack: stack, size: size, destinations: Navigator.destinations, open: { navigator.go(to: $0) },
            status: StatusLine(
                LaunchOptions(), hasStore: true, useCase: statusUseCases, formatting: Samples.formatting,
                time: services.time, on: stack
            )
            .badges, keyBindings: services.keyBindings, clock: clock, time: services.time,
            onRequest: { report($0) })
        shell.offerThemes(services.useCases, in: bag)
        report = { [weak self] in self?.requests.append($0) }
        _ = shell.frame()
    }

    /// Opens the path to a scene.
    @discardableResult
    func go(to route: Route) -> PlayedApp {
        navigator.go(to: route)
        _ = shell.frame()
        return self
    }

    /// Presses the keys of a key script, with a frame after each.
    @discardableResult
    func press(_ script: String) throws -> PlayedApp {
        for event in try KeyScript(script).events {
            shell.handle(event)
            _ = shell.frame()
        }
        return self
    }

    /// Advances the clock.
    func wait(_ duration: Duration) {
        clock.advance(by: duration)
    }

    var text: String { shell.frame().text }
    var lines: [String] { shell.frame().lines }
}
