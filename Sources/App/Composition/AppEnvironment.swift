import DataKit
import Domain
import DomainKit
import Foundation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// A running app without its terminal: the services, and the shell that shows the scenes.
final class AppEnvironment {
    let shell: Shell
    let navigator: Navigator
    private let live: LiveServices
    private let statusLine: StatusLine
    private let bag = SubscriptionBag()

    /// Creates the live app with its data in a folder.
    convenience init(
        _ options: LaunchOptions, folder: DataFolder, size: GridSize, formatting: Formatting = Formatting(),
        clock: any Clock<Duration> = ContinuousClock(), onRequest: @escaping (Shell.Request) -> Void = { _ in }
    ) throws {
        try self.init(
            options, Dependencies(folder: folder), size: size, formatting: formatting, clock: clock,
            onRequest: onRequest)
    }

    /// - Parameter clock: Times the spinner.
    init(
        _ options: LaunchOptions, _ dependencies: Dependencies, size: GridSize, formatting: Formatting,
        clock: any Clock<Duration>, onRequest: @escaping (Shell.Request) -> Void
    ) throws {
        let dataActivity = DataActivity()
        var dependencies = dependencies
        dependencies.observer = dataActivity.note
        live = try LiveServices(options, dependencies)
        live.services.localFormatting = formatting
        live.services.time = RelativeTimeTicker(clock: clock, start: dependencies.now())
        let stack = SceneStack()
        let navigator = Navigator(stack: stack, services: live.services)
        self.navigator = navigator
        statusLine = StatusLine(
            options, hasStore: live.storeFailure == nil, useCase: live.services.useCases, formatting: formatting,
            time: live.services.time, on: stack)
        shell = Shell(
            stack: stack, size: size, destinations: Navigator.destinations, open: { navigator.go(to: $0) },
            status: statusLine.badges, keyBindings: live.services.keyBindings, clock: clock, time: live.services.time,
            onRequest: onRequest)
        shell.offerThemes(live.services.useCases, in: bag)
        shell.inspector.others = [statusLine.running]
        shell.inspector.dataActivity = dataActivity
        shell.inspector.switches = InspectorSwitches(
            network: live.network, server: live.server, reconnect: live.services.useCases.connectivityGateway.reconnect)
    }

    /// The preferred colors: now, then on each change.
    var appearance: Driver<Appearance> {
        live.services.useCases.preferences.asDriver().map(\.appearance).removeDuplicates()
    }

    /// Reports the inputs and outputs of all view models on the stack and of the title line, until the result is
    /// released.
    func follow(_ onReport: @escaping (SceneReport) -> Void) -> SceneFollower {
        SceneFollower(of: shell.stack, beside: [statusLine.running], onReport)
    }

    /// Opens the end of a path and shows a message, after setting the app up if necessary.
    ///
    /// Checks an earlier launch's sign-in meanwhile, and ends it if the server no longer accepts it.
    func begin(at path: [RestorationState], saying toast: Toast? = nil) {
        let stack = shell.stack
        live.services.useCases.checkSession().subscribe { _ in }.store(in: bag)
        guard let failure = live.storeFailure else {
            return stack.reset(to: [navigator.appStart(then: path, saying: toast)])
        }
        navigator.go(along: path, saying: toast)
        stack.warn(
            title: "Your data cannot be opened",
            message: failure.message
                + "\nThe app continues without it: lists come from the servers only, and nothing can be saved here.")
    }
}
