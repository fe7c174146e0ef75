import Domain
import DomainKit
import Reactive
import Testing

/// One operation of a gateway, run by the tables of faults.
struct GatewayOperation: Sendable, CustomTestStringConvertible {
    /// The name of the gateway among the use cases.
    let gateway: String
    /// The request, such as `GET /products/7`. For a gateway without a server, the operation in words.
    let request: String
    /// The number of attempts if a retry after the fault makes sense.
    let attempts: Int
    let run: @Sendable (UseCases) async throws -> Void

    var path: String { String(request.drop { $0 != "/" }) }
    var segments: [String] { path.split(separator: "/").map(String.init) }
    var testDescription: String { request }

    init<Gateway, Element>(
        _ gateway: KeyPath<UseCases, Gateway> & Sendable, _ request: String, attempts: Int = 3,
        _ stream: @escaping @Sendable (Gateway) throws -> Observable<Element>
    ) {
        // The description is "\UseCases.productGateway".
        self.gateway = "\(gateway)".split(separator: ".").last.map(String.init) ?? ""
        self.request = request
        self.attempts = attempts
        run = { for try await _ in try stream($0[keyPath: gateway]) {} }
    }

    /// A list of which the first part is loaded.
    init<Gateway, Element>(
        _ gateway: KeyPath<UseCases, Gateway> & Sendable, _ request: String, attempts: Int = 3,
        list: @escaping @Sendable (Gateway) -> ListSource<Element>
    ) {
        self.init(gateway, request, attempts: attempts) { gateway in
            let list = list(gateway)
            return Observable { try await list.load() }
        }
    }

    private static let account = Account(id: "1", username: "emilys")
    private static let author = Follower(username: "ada", name: "Ada Byron")
    private static let credentials = Credentials(username: "emilys", password: "emilyspass")

    /// Operations with a request whose response is awaited. Edits of products use an outbox, and have a separate table.
    static let remote = [
        GatewayOperation(\.productGateway, "GET /products", list: \.productList),
        GatewayOperation(\.productGateway, "GET /products/7") { $0.getProduct(id: 7) },
        GatewayOperation(
            \.productGateway, "GET /products/search",
            list: {
                $0.searchProducts(ProductQuery(words: "lemon"))
            }),
        GatewayOperation(
            \.productGateway, "GET /products/category/toys",
            list: {
                $0.searchProducts(ProductQuery(category: "toys"))
            }),
        GatewayOperation(\.productGateway, "GET /products/category-list") { $0.getProductCategories() },
        GatewayOperation(\.productSyncGateway, "GET /products") { $0.syncProducts() },
        GatewayOperation(\.orderGateway, "GET /orders", list: \.orderList),
        GatewayOperation(\.itemGateway, "GET /products/search") {
            $0.findItem(ItemQuery(itemID: 1, keyword: "lemon", count: 5))
        },
        GatewayOperation(\.repoGateway, "GET /search/repositories") { $0.getRepoList(PageRequest()) },
        GatewayOperation(\.movieGateway, "GET /movies/featured", attempts: 1) { $0.getFeaturedMovie() },
        GatewayOperation(\.postGateway, "GET /api/followers/users") { $0.getFollowers(of: account, PageRequest()) },
        GatewayOperation(\.postGateway, "GET /api/articles") { $0.getPosts(by: author, for: account) },
        GatewayOperation(\.postGateway, "GET /api/articles/190000") { $0.getText(of: 190_000) },
        GatewayOperation(\.sessionGateway, "POST /auth/login", attempts: 1) { $0.login(credentials) },
        GatewayOperation(\.sessionGateway, "GET /auth/me") { session in
            session.login(credentials).flatMap { _ in session.refreshAccount() }
        },
    ]

    static let local = [
        GatewayOperation(\.productSyncGateway, "keep all products") { $0.syncProducts() },
        GatewayOperation(\.userGateway, "watch users") { $0.watchUsers() },
        GatewayOperation(\.userGateway, "add users") { $0.add([]) },
        GatewayOperation(\.userGateway, "delete a user") { $0.deleteUser(id: User.ID()) },
        GatewayOperation(\.carGateway, "watch cars") { $0.watchCars() },
        GatewayOperation(\.carGateway, "add a car") { $0.add(Car(make: "Saab", model: "900")) },
        GatewayOperation(\.carGateway, "delete a car") { $0.deleteCar(id: Car.ID()) },
        GatewayOperation(\.appGateway, "remember the set-up") { gateway in
            try gateway.setFirstRunDone()
            return .just(())
        },
    ]
}
