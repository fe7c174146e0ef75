import Data
import DataKit
import Domain
import DomainKit
import Foundation
import InspectorKit
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// The services, and the shell that shows the scenes. Does not depend on a terminal, because the tour and replays run
/// it, too.
final class AppEnvironment {
    let shell: Shell
    let inspector: TerminalInspector
    let navigator: Navigator
    private let services: Services
    private let storeFailure: StoreError?
    private let statusLine: StatusLine
    /// Retained because the demo server stops when it is released.
    private var live: LiveServices?
    private let bag = SubscriptionBag()

    convenience init(
        _ options: LaunchOptions, _ dependencies: Dependencies, size: GridSize,
        onRequest: @escaping (Shell.Request) -> Void = { _ in }
    ) throws {
        let inspector = dependencies.surroundings.inspector
        let live = try LiveServices(options, dependencies)
        self.init(
            live.services, options, storeFailure: live.storeFailure, inspector: inspector, size: size,
            clock: dependencies.screenClock,
            isFolderShared: { [sharing = dependencies.sharing] in sharing?.isShared == true }, onRequest: onRequest)
        self.live = live
        let switches = InspectorSwitches(
            network: live.network, server: live.server, reconnect: services.useCases.connectivityGateway.reconnect)
        self.inspector.switches = switches
        for each in switches.all { inspector.show(each) }
        if let database = live.database { inspector.show(database) }
    }

    /// - Parameters:
    ///   - storeFailure: The reason why the user's data cannot be opened. If it is not `nil`, `begin` warns the user
    ///     and skips the set-up.
    ///   - isFolderShared: Whether other terminals use the same folder.
    init(
        _ services: Services, _ options: LaunchOptions = LaunchOptions(), storeFailure: StoreError? = nil,
        inspector: Inspector, size: GridSize, clock: any Clock<Duration>,
        isFolderShared: @escaping () -> Bool = { false }, onRequest: @escaping (Shell.Request) -> Void
    ) {
        self.services = services
        self.storeFailure = storeFailure
        let stack = inspector.observing { SceneStack() }
        let navigator = Navigator(stack: stack, services: services)
        self.navigator = navigator
        statusLine = inspector.observing {
            StatusLine(
                options, hasStore: storeFailure == nil, useCase: services.useCases,
                formatting: services.localFormatting, time: services.time, isFolderShared: isFolderShared,
                by: navigator)
        }
        let pane = TerminalInspector(inspector, of: stack)
        self.inspector = pane
        shell = Shell(
            stack: stack, size: size, pane: pane,
            destinations: navigator.destinations + PaletteEntry.themes(services.useCases, on: stack, in: bag),
            entryForTyped: navigator.destination, status: statusLine.badges,
            detail: { [time = services.time] in inspector.log.now.describe($0, time) },
            keyBindings: services.keyBindings, clock: clock, time: services.time, onRequest: onRequest)
        inspector.observing { stack.begin(with: MenuScene(navigator)) }
    }

    /// Returns the use cases of a second device, which shares only the servers with this device. The tour uses it to
    /// create a conflict.
    func anotherDevice(_ options: LaunchOptions) throws -> UseCases {
        .live(
            servers: try Servers(options, demo: live?.server?.url), store: try .inMemory(),
            secrets: InMemorySecretStore(), app: MemoryAppGateway())
    }

    /// The database, or `nil` for an app that was created with other services, or whose file cannot be opened.
    var database: Database? { live?.database }

    /// Fires when the user returns to the app.
    var foreground: Event<Void> { services.foreground }

    /// Returns the tables of the database, or an empty array if there is no database.
    func tables() async throws -> [TableContents] { try await database?.tables() ?? [] }

    var appearance: Driver<Appearance> {
        services.useCases.preferences.asDriver().map(\.appearance).removeDuplicates()
    }

    func show(inspectorAt address: URL) {
        let navigation = shell.stack.navigation
        navigation.show(
            navigation.ask("Open this address in your browser", message: address.absoluteString, choices: []))
    }

    /// Restores the open scenes and shows a message, after setting the app up if necessary.
    ///
    /// At the same time, checks the saved sign-in, and signs the user out if the server no longer accepts it.
    func begin(with state: RestorationState = RestorationState(), saying toast: Toast? = nil) {
        services.useCases.checkSession().subscribe { _ in }.store(in: bag)
        guard let storeFailure else {
            // No key and no link can interrupt the set-up.
            return shell.stack.navigation.open(AppStartScene(navigator, then: state, saying: toast)) { true }
        }
        navigator.restore(state)
        if let toast { shell.stack.say(toast) }
        shell.stack.navigation.report(
            Failure(
                storeFailure.message
                    + "\nThe app continues without it: lists come from the servers only, and nothing can be saved here."
            ),
            title: "Your data cannot be opened")
    }
}
