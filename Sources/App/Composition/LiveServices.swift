import Data
import DataKit
import DemoServer
import DomainKit
import Foundation

/// The live object graph below the scenes: the demo server where one is needed, the database, and the services on them.
final class LiveServices {
    var services: Services
    /// Why there is no database.
    let storeFailure: StoreError?
    /// Serves as long as this lives.
    private let server: DemoServer?

    /// Makes what the settings want.
    ///
    /// - Throws: `DemoServerError` when the demo server cannot start, `UsageError` for what the settings cannot mean.
    ///   What is wrong with the data folder is no error: whatever works without it still does.
    init(_ settings: Settings, folder: DataFolder) throws {
        server = try DemoServer.forApp(settings)
        let store = Store.opened(at: folder.database)
        let log = try settings.logFile.map(LogFile.init)
        services = Services.live(
            servers: try Servers(settings, demo: server?.url), store: store, folder: folder,
            transport: settings.isOffline ? OfflineTransport() : SystemTransport(log: log?.write), log: log?.write)
        storeFailure = store.failure
        // The demo server's accounts are there to be used.
        if server != nil, settings.storeURL == nil, let account = DemoServer.accounts.first {
            services.loginAdvice = "\(account.username) has the password \(account.password)"
        }
    }
}
