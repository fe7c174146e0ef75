import Data
import DemoServer
import Domain
import Foundation
import Presentation
import Reactive

/// A running app without its terminal: the servers it talks to, what it keeps, and the shell that shows it.
final class AppWorld {
    let shell: Shell
    let navigator: Navigator
    private let hasStore: Bool
    /// Keeps serving as long as the world lives.
    private let server: DemoServer?

    /// Makes the live app as the settings want it.
    ///
    /// - Throws: `DemoServerError` when the demo server cannot start. What is wrong with the data folder is no error: the
    ///   app says so and goes on without a cache.
    init(
        _ settings: Settings, environment: [String: String], size: Size,
        clock: any Clock<Duration> = ContinuousClock(), onRequest: @escaping (Shell.Request) -> Void = { _ in }
    ) throws {
        server = try DemoServer.forApp(settings)
        let folder = DataFolder(settings.dataFolder, environment: environment)
        let store = Store.opened(at: folder.database)
        let log = try settings.logFile.map(LogFile.init)
        var services = Services.live(
            servers: try Servers(settings, demo: server?.url), store: store, folder: folder,
            transport: settings.isOffline ? OfflineTransport() : URLSessionTransport(), log: log?.write)
        // The demo server's accounts are there to be used.
        services.loginAdvice = server == nil || settings.storeURL != nil
            ? nil : DemoServer.accounts.first.map { "\($0.username) has the password \($0.password)" }
        hasStore = store.failure == nil
        let stage = Stage()
        let navigator = Navigator(stage: stage, services: services)
        self.navigator = navigator
        shell = Shell(
            stage: stage, size: size, destinations: navigator.destinations,
            status: StatusLine(settings, hasStore: store.failure == nil, account: services.session.account).texts,
            clock: clock, onRequest: onRequest)
        if let failure = store.failure {
            stage.report(
                Failure(failure.message), title: "Your data cannot be opened",
                kept: "The app goes on without it: lists come from the servers only, and nothing can be saved here.")
        }
    }

    /// Begins at the end of a path, after setting the app up where that has not been done.
    func begin(at path: [Route]) {
        guard let stage = navigator.stage else { return }
        // Without a database there is nothing to set up, and people have been told why.
        if hasStore {
            stage.reset(to: [navigator.appStart(then: path, on: stage)])
        } else {
            navigator.go(along: path)
        }
    }
}
