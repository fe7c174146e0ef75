import Data
import DataKit
import DomainKit
import Foundation

/// The live object graph is made here, and only here.
extension Services {
    /// - Parameters:
    ///   - servers: Where the APIs are.
    ///   - store: The database, or the reason why there is none.
    ///   - transport: Carries all requests.
    ///   - log: Receives a line for each request.
    static func live(
        servers: Servers, store: Store, folder: DataFolder, transport: any HTTPTransport = SystemTransport(),
        log: (@Sendable (String) -> Void)? = nil
    ) -> Services {
        var options = APIClient.Options()
        options.log = log
        let gateways = Gateways(
            servers: servers, store: store, secrets: FileSecretStore(folder: folder.secrets), transport: transport,
            options: options, onCacheFailure: { log?("cache: \($0)") })
        return Services(
            products: gateways.products, productSync: gateways.products, repos: gateways.repos, posts: gateways.posts,
            movies: gateways.movies,
            items: gateways.items, session: gateways.session, users: gateways.users, cars: gateways.cars,
            app: SetUpMark(file: folder.setUpMark))
    }
}

/// What carries requests while the app is to send none.
nonisolated struct OfflineTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw GatewayError.offline }
}
