import DataKit
import Domain
import Foundation

extension ConnectivityTracker: ConnectivityGateway {
    public func reconnect() { probeNow() }
}

extension UseCases {
    /// Creates every use case with one database and one set of servers.
    ///
    /// ```swift
    /// let store = Store.opened(at: folder.appending(path: "store.sqlite"))
    /// let useCases = UseCases.live(
    ///     servers: servers, store: store, secrets: FileSecretStore(folder: secretsFolder),
    ///     app: FileAppGateway(file: folder.appending(path: "set-up")))
    /// ```
    ///
    /// - Parameters:
    ///   - secrets: Stores tokens and keys.
    ///   - app: Remembers the first run.
    ///   - preferences: Keeps the user's preferences. The default gateway keeps them only until the app ends.
    ///   - transport: Sends the requests of all gateways.
    ///   - grace: The time in which the user can undo the deletion of a product before it is sent. If zero, a deletion
    ///     is sent immediately.
    ///   - tokenMinutes: The requested lifetime of access tokens in minutes, or `nil` if the server decides.
    ///   - options: The rules by which requests are retried, limited and logged.
    public static func live(
        servers: Servers, store: Store, secrets: any SecretStore, app: any AppGateway,
        preferences: any PreferencesGateway = MemoryPreferencesGateway(),
        transport: any HTTPTransport = SystemTransport(), grace: Duration = .zero, tokenMinutes: Int? = nil,
        options: APIClient.Options = APIClient.Options()
    ) -> UseCases {
        func client(_ url: URL, fields: HTTPHeaders = [:]) -> APIClient {
            var options = options
            options.headers = options.headers.merging(fields)
            return APIClient(baseURL: url, transport: transport, options: options)
        }
        let connectivity = options.connectivity ?? ConnectivityTracker(options.environment)
        var shopOptions = options
        shopOptions.connectivity = connectivity
        let session = RemoteSessionGateway(
            baseURL: servers.shop, server: servers.shopName, transport: transport, secrets: secrets,
            tokenMinutes: tokenMinutes, options: shopOptions)
        // Uses the session's client instead of a second one, because edits need the token of their account.
        let shop = session.api
        // GitHub refuses requests without a `User-Agent`.
        let github = client(servers.github, fields: ["User-Agent": "MVVMCleanArchitecture"])
        let products = RemoteProductGateway(
            api: shop, store: store, source: servers.shopName, account: session.account,
            connectivity: connectivity.connectivity, grace: grace)
        let orders = RemoteOrderGateway(
            api: shop, store: store, source: servers.shopName, products: products.products, account: session.account,
            connectivity: connectivity.connectivity)
        return UseCases(
            productGateway: products,
            productSyncGateway: products,
            orderGateway: orders,
            repoGateway: RemoteRepoGateway(api: github, store: store, source: servers.githubName),
            postGateway: RemotePostGateway(
                api: client(servers.forem), keys: servers.postKeys, secrets: secrets, store: store,
                source: servers.foremName),
            movieGateway: RemoteMovieGateway(
                api: client(servers.movies), store: store, source: servers.moviesName),
            itemGateway: RemoteItemGateway(api: shop, store: store, source: servers.shopName),
            sessionGateway: session,
            userGateway: StoredUserGateway(store: store),
            carGateway: StoredCarGateway(store: store),
            appGateway: app,
            pendingEditGateway: RemotePendingEditGateway(
                products: products.products, orders: orders.orders, lines: orders.lines),
            connectivityGateway: connectivity,
            pictureGateway: RemotePictureGateway(baseURL: servers.shop, transport: transport),
            preferencesGateway: preferences)
    }
}
