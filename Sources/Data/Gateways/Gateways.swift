import DataKit
import Domain
import Foundation

/// Every gateway of the app, on one store and one set of servers.
///
/// ```swift
/// let store = Store.opened(at: folder.appending(path: "store.sqlite"))
/// let gateways = Gateways(servers: servers, store: store, secrets: FileSecretStore(folder: secretsFolder))
/// ```
public struct Gateways: Sendable {
    /// Products of the shop, cached, and their synchronisation.
    public let products: RemoteProductGateway
    /// Repositories, cached.
    public let repos: RemoteRepoGateway
    /// Items among the shop's products.
    public let items: RemoteItemGateway
    /// Sign-in at the shop.
    public let session: RemoteSessionGateway
    /// Posts of followers.
    public let posts: RemotePostGateway
    /// The featured film.
    public let movies: RemoteMovieGateway
    /// Saved people.
    public let users: StoredUserGateway
    /// Saved cars.
    public let cars: StoredCarGateway
    /// What the app remembers about itself.
    public let app: StoredAppGateway

    /// All gateways.
    ///
    /// - Parameters:
    ///   - secrets: Where tokens are kept.
    ///   - app: Where the app remembers its first run.
    ///   - transport: Carries the requests of all of them.
    ///   - tokenMinutes: For how long access tokens are asked to last; nil leaves it to the server.
    ///   - options: How their clients behave. The key of the Forem account is added where it belongs.
    ///   - onCacheFailure: Gets what went wrong with the caches, which nobody else is told.
    public init(
        servers: Servers, store: Store, secrets: any SecretStore, app: StoredAppGateway = StoredAppGateway(),
        transport: any HTTPTransport = SystemTransport(), tokenMinutes: Int? = nil,
        options: APIClient.Options = APIClient.Options(),
        onCacheFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        func client(_ url: URL, fields: HTTPHeaders = [:]) -> APIClient {
            var options = options
            options.headers = options.headers.merging(fields)
            return APIClient(baseURL: url, transport: transport, options: options)
        }
        let shop = client(servers.shop)
        // GitHub refuses requests that do not say who asks.
        let github = client(servers.github, fields: ["User-Agent": "MVVMCleanArchitecture"])
        let key: HTTPHeaders = servers.foremKey.map { ["api-key": $0] } ?? [:]
        products = RemoteProductGateway(
            api: shop, store: store, source: servers.shopName, onCacheFailure: onCacheFailure)
        repos = RemoteRepoGateway(
            api: github, store: store, source: servers.githubName, onCacheFailure: onCacheFailure)
        items = RemoteItemGateway(api: shop)
        session = RemoteSessionGateway(
            baseURL: servers.shop, server: servers.shopName, transport: transport, secrets: secrets,
            tokenMinutes: tokenMinutes, options: options)
        posts = RemotePostGateway(api: client(servers.forem, fields: key))
        movies = RemoteMovieGateway(api: client(servers.movies))
        users = StoredUserGateway(store: store)
        cars = StoredCarGateway(store: store)
        self.app = app
    }
}
