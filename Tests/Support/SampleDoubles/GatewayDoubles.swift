import Domain
import ReactiveTesting

/// A double of every gateway. All requests are written to one journal, and wait for the test's responses.
package struct GatewayDoubles: Sendable {
    package let products: ProductGatewayDouble
    package let orders: OrderGatewayDouble
    package let repos: RepoGatewayDouble
    package let posts: PostGatewayDouble
    package let movies: MovieGatewayDouble
    package let items: ItemGatewayDouble
    package let session: SessionGatewayDouble
    package let users: UserGatewayDouble
    package let cars: CarGatewayDouble
    package let app: AppGatewayDouble
    package let pendingEdits: PendingEditGatewayDouble
    package let connectivity: ConnectivityGatewayDouble
    package let pictures: PictureGatewayDouble
    package let preferences: PreferencesGatewayDouble

    package init(_ journal: Journal) {
        products = ProductGatewayDouble(journal)
        orders = OrderGatewayDouble(
            pages: Requests(journal), lines: Requests(journal), additions: Requests(journal))
        repos = RepoGatewayDouble(pages: Requests(journal))
        posts = PostGatewayDouble(
            followers: Requests(journal), posts: Requests(journal), texts: Requests(journal))
        movies = MovieGatewayDouble(movies: Requests(journal))
        items = ItemGatewayDouble(items: Requests(journal))
        session = SessionGatewayDouble(
            accounts: Requests(journal), logins: Requests(journal), refreshes: Requests(journal),
            logouts: Requests(journal))
        users = UserGatewayDouble(
            lists: Requests(journal), additions: Requests(journal), deletions: Requests(journal))
        cars = CarGatewayDouble(
            lists: Requests(journal), additions: Requests(journal), deletions: Requests(journal))
        app = AppGatewayDouble(journal)
        pendingEdits = PendingEditGatewayDouble(
            undos: Requests(journal), retries: Requests(journal), discards: Requests(journal),
            decisions: Requests(journal))
        connectivity = ConnectivityGatewayDouble(note: journal.note)
        pictures = PictureGatewayDouble(pictures: Requests(journal))
        preferences = PreferencesGatewayDouble(saves: Requests(journal))
    }

    package var useCases: UseCases {
        UseCases(
            productGateway: products, productSyncGateway: products, orderGateway: orders, repoGateway: repos,
            postGateway: posts, movieGateway: movies, itemGateway: items, sessionGateway: session, userGateway: users,
            carGateway: cars,
            appGateway: app, pendingEditGateway: pendingEdits, connectivityGateway: connectivity,
            pictureGateway: pictures, preferencesGateway: preferences)
    }

    /// The number of requests that wait for a response.
    package var runningCount: Int {
        products.runningCount + orders.runningCount + repos.pages.runningCount
            + posts.followers.runningCount + posts.posts.runningCount + posts.texts.runningCount
            + movies.movies.runningCount
            + items.items.runningCount + session.accounts.runningCount + session.logins.runningCount
            + session.refreshes.runningCount + session.logouts.runningCount + users.lists.runningCount
            + users.additions.runningCount + users.deletions.runningCount + cars.lists.runningCount
            + cars.additions.runningCount + cars.deletions.runningCount + pendingEdits.undos.runningCount
            + pendingEdits.retries.runningCount + pendingEdits.decisions.runningCount
            + pendingEdits.discards.runningCount + pictures.pictures.runningCount + preferences.saves.runningCount
    }
}
