import Data
import DataKit
import DemoServer
import Domain
import Foundation
import InspectorKit

/// The services of the scenes: the demo server if one is used, the database, and the use cases.
final class LiveServices {
    var services: Services
    let storeFailure: StoreError?
    /// The database, or `nil` if it could not be opened. `storeFailure` is the reason.
    let database: Database?
    /// The demo server, which runs until this object is released.
    let server: DemoServer?
    /// The network, which the inspector can switch off to simulate a missing connection.
    let network = SwitchedNetwork()

    /// Throws `DemoServerError` if the demo server cannot start, and `UsageError` if the log file cannot be written. If
    /// the data folder cannot be used, the initializer does not throw, because the app still works without the folder.
    init(_ options: LaunchOptions, _ dependencies: Dependencies) throws {
        server = dependencies.startsServer ? try DemoServer.forApp(options) : nil
        let folder = dependencies.folder
        let surroundings = dependencies.surroundings
        var environment = surroundings.environment
        let (now, observer) = (environment.now, environment.observer)
        let log = try options.logFile.map { url throws(UsageError) in try LogFile(url, now: now) }
        environment.onFailure = { log?.write("cache: \($0)") }
        environment.observer = { event in
            observer?(event)
            if case .request(let event) = event, let log { log.write("\(event)") }
        }
        let store =
            try folder.map { [environment] in Store.opened(at: $0.database, environment: environment) }
            ?? Store.inMemory(environment: environment, rows: dependencies.tables)
        var clientOptions = APIClient.Options()
        clientOptions.environment = environment
        services = Services(
            useCases: .live(
                servers: try Servers(options, demo: server?.url), store: store,
                secrets: folder.map { FileSecretStore(folder: $0.secrets) } ?? InMemorySecretStore(),
                app: folder.map { FileAppGateway(file: $0.setUpMark) } ?? MemoryAppGateway(),
                preferences: dependencies.preferences,
                transport: surroundings.transport(
                    SwitchedTransport(
                        base: SystemTransport(log: log?.write),
                        networks: [network] + (options.isOffline ? [SwitchedNetwork(isOff: true)] : []))),
                grace: .seconds(5), options: clientOptions),
            keyBindings: dependencies.keyBindings, localFormatting: dependencies.formatting, clock: environment.clock,
            now: now,
            time: RelativeTimeTicker(clock: dependencies.screenClock, start: now()))
        storeFailure = store.failure
        database = try? store.database.get()
        // The demo server's accounts are public, so the sign-in shows one.
        if server != nil, options.shopURL == nil, let account = DemoServer.accounts.first {
            services.loginAdvice = "\(account.username) has the password \(account.password)"
        }
    }
}
