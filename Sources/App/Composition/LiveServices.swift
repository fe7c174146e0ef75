import Data
import DataKit
import DemoServer
import Domain
import DomainKit
import Foundation

/// The live object graph below the scenes: the demo server where one is needed, the database, and the use cases on them.
final class LiveServices {
    var services: Services
    /// Why there is no database.
    let storeFailure: StoreError?
    /// Serves as long as this lives.
    private let server: DemoServer?

    /// Makes what the settings want.
    ///
    /// - Throws: `DemoServerError` when the demo server cannot start, `UsageError` for settings that contradict each
    ///   other. A data folder that cannot be used is no error: whatever works without it still does.
    init(_ settings: Settings, folder: DataFolder) throws {
        server = try DemoServer.forApp(settings)
        let store = Store.opened(at: folder.database)
        let log = try settings.logFile.map(LogFile.init)
        var options = APIClient.Options()
        options.log = log?.write
        services = Services(
            useCases: .live(
                servers: try Servers(settings, demo: server?.url), store: store,
                secrets: FileSecretStore(folder: folder.secrets), app: FileAppGateway(file: folder.setUpMark),
                transport: settings.isOffline ? OfflineTransport() : SystemTransport(log: log?.write),
                grace: .seconds(5),
                options: options,
                onCacheFailure: { log?.write("cache: \($0)") }))
        storeFailure = store.failure
        // The demo server's accounts are there to be used.
        if server != nil, settings.shopURL == nil, let account = DemoServer.accounts.first {
            services.loginAdvice = "\(account.username) has the password \(account.password)"
        }
    }
}

/// Sends nothing: every request fails as it would without a connection.
private nonisolated struct OfflineTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw GatewayError.offline }
}
