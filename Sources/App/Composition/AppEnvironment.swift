import DataKit
import Domain
import DomainKit
import Foundation
import PresentationKit
import Reactive
import TerminalKit

/// A running app without its terminal: what it works with, and the shell that shows it.
final class AppEnvironment {
    let shell: Shell
    let navigator: Navigator
    private let live: LiveServices
    private let statusLine: StatusLine
    private let bag = SubscriptionBag()

    /// Makes the live app as the options want it, with its data in a folder.
    convenience init(
        _ options: LaunchOptions, folder: DataFolder, size: GridSize, formatting: Formatting = Formatting(),
        clock: any Clock<Duration> = ContinuousClock(), onRequest: @escaping (Shell.Request) -> Void = { _ in }
    ) throws {
        try self.init(
            options, Dependencies(folder: folder), size: size, formatting: formatting, clock: clock,
            onRequest: onRequest)
    }

    /// Makes the live app as the options want it.
    ///
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
            status: statusLine.badges, clock: clock, time: live.services.time, onRequest: onRequest)
        shell.followPreferences(live.services.useCases, in: bag)
        shell.inspector.others = [statusLine.running]
        shell.inspector.dataActivity = dataActivity
        shell.inspector.switches = InspectorSwitches(
            network: live.network, server: live.server, reconnect: live.services.useCases.connectivityGateway.reconnect)
    }

    /// The colors to show the app in: now, then on each change.
    var appearance: Driver<Appearance> {
        live.services.useCases.preferences.asDriver().map(\.appearance).removeDuplicates()
    }

    /// Reports what passes through the view models on the stack and that of the title line, for as long as the flow lives.
    func follow(_ onReport: @escaping (SceneReport) -> Void) -> SceneFollower {
        SceneFollower(of: shell.stack, beside: [statusLine.running], onReport)
    }

    /// Begins at the end of a path with a message, after setting the app up where that has not been done.
    ///
    /// A sign-in of an earlier launch is checked meanwhile: one that the server no longer accepts ends.
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
