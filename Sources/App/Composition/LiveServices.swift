import Data
import DataKit
import DemoServer
import Domain
import Foundation
import InspectorKit

/// What the scenes need: the demo server where one is used, the database, and the use cases.
final class LiveServices {
    var services: Services
    let storeFailure: StoreError?
    /// `nil` where `storeFailure` says why it could not be opened.
    let database: Database?
    /// Serves until this object is released.
    let server: DemoServer?
    /// Switched off by the inspector to simulate a missing connection.
    let network = SwitchedNetwork()

    /// Throws `DemoServerError` if the demo server cannot start, and `UsageError` if the log file cannot be written. A
    /// data folder that cannot be used is no error: everything that does not need it still works.
    init(_ options: LaunchOptions, _ dependencies: Dependencies) throws {
        server = dependencies.startsServer ? try DemoServer.forApp(options) : nil
        let folder = dependencies.folder
        let surroundings = dependencies.surroundings
        let (now, observer) = (surroundings.now, surroundings.inspector.observer)
        let store =
            try folder.map { Store.opened(at: $0.database, now: now, observer: observer) }
            ?? Store.inMemory(now: now, observer: observer)
        let log = try options.logFile.map { url throws(UsageError) in try LogFile(url, now: now) }
        var clientOptions = APIClient.Options(surroundings)
        clientOptions.observer = { event in
            observer(event)
            if case .request(let event) = event, let log { log.write("\(event)") }
        }
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
                grace: .seconds(5), options: clientOptions, onCacheFailure: { log?.write("cache: \($0)") }),
            keyBindings: dependencies.keyBindings, localFormatting: dependencies.formatting, clock: surroundings.clock,
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
