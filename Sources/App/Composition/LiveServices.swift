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

    /// Makes what the options want.
    ///
    /// - Throws: `DemoServerError` when the demo server cannot start, `UsageError` for options that contradict each
    ///   other. A data folder that cannot be used is no error: whatever works without it still does.
    init(_ options: LaunchOptions, _ dependencies: Dependencies) throws {
        server = dependencies.startsServer ? try DemoServer.forApp(options) : nil
        let folder = dependencies.folder
        let store =
            try folder.map { Store.opened(at: $0.database, observer: dependencies.observer) }
            ?? Store.inMemory(now: dependencies.now, observer: dependencies.observer)
        let log = try options.logFile.map(LogFile.init)
        var clientOptions = APIClient.Options()
        clientOptions.log = log?.write
        clientOptions.clock = dependencies.clock
        clientOptions.now = dependencies.now
        clientOptions.random = dependencies.random
        clientOptions.observer = dependencies.observer
        services = Services(
            useCases: .live(
                servers: try Servers(options, demo: server?.url), store: store,
                secrets: folder.map { FileSecretStore(folder: $0.secrets) } ?? MemorySecretStore(),
                app: folder.map { FileAppGateway(file: $0.setUpMark) } ?? MemoryAppGateway(),
                preferences: dependencies.preferences,
                transport: dependencies.wrapTransport(
                    SwitchedTransport(
                        base: options.isOffline ? OfflineTransport() : SystemTransport(log: log?.write),
                        network: network)),
                grace: .seconds(5), options: clientOptions, onCacheFailure: { log?.write("cache: \($0)") }),
            clock: dependencies.clock)
        storeFailure = store.failure
        // The demo server's accounts are there to be used.
        if server != nil, options.shopURL == nil, let account = DemoServer.accounts.first {
            services.loginAdvice = "\(account.username) has the password \(account.password)"
        }
    }
}

/// Sends nothing: every request fails as it would without a connection.
private nonisolated struct OfflineTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw GatewayError.offline }
}
