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
        let services = Services.live(
            servers: try Servers(settings, demo: server?.url), store: store, folder: folder,
            transport: settings.isOffline ? OfflineTransport() : URLSessionTransport(), log: log?.write)
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
}
