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
    let server: DemoServer?
    /// What the inspector switches off.
    let network = SwitchedNetwork()

    /// Makes what the settings want.
    ///
    /// - Throws: `DemoServerError` when the demo server cannot start, `UsageError` for settings that contradict each
    ///   other. A data folder that cannot be used is no error: whatever works without it still does.
    init(_ settings: Settings, _ dependencies: Dependencies) throws {
        server = dependencies.startsServer ? try DemoServer.forApp(settings) : nil
        let folder = dependencies.folder
        let store =
            try folder.map { Store.opened(at: $0.database, observer: dependencies.observer) }
            ?? Store.inMemory(now: dependencies.now, observer: dependencies.observer)
        let log = try settings.logFile.map(LogFile.init)
        var options = APIClient.Options()
        options.log = log?.write
        options.clock = dependencies.clock
        options.now = dependencies.now
        options.random = dependencies.random
        options.observer = dependencies.observer
        services = Services(
            useCases: .live(
                servers: try Servers(settings, demo: server?.url), store: store,
                secrets: folder.map { FileSecretStore(folder: $0.secrets) } ?? MemorySecretStore(),
                app: folder.map { FileAppGateway(file: $0.setUpMark) } ?? MemoryAppGateway(),
                preferences: dependencies.preferences,
                transport: dependencies.wrapTransport(
                    SwitchedTransport(
                        base: settings.isOffline ? OfflineTransport() : SystemTransport(log: log?.write),
                        network: network)),
                grace: .seconds(5), options: options, onCacheFailure: { log?.write("cache: \($0)") }),
            clock: dependencies.clock)
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
