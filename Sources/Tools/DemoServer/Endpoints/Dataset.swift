import Foundation

/// All data, and the table of the endpoints that serve it.
struct Dataset: Sendable {
    var products: ProductCatalog
    var orders = OrderBook()
    var accounts = Accounts()
    var repositories: RepositoryIndex
    var community = Community()
    var movies = MovieCatalog()
    var library = Library()
    /// The number of changes. Each idempotency key counts once.
    private(set) var changeCount = 0
    private var keys = IdempotencyKeys()

    /// Creates a dataset. Datasets differ in the values of products, except for their titles, and in the values of
    /// repositories. All other data is the same in every dataset.
    init(_ number: UInt64) {
        products = ProductCatalog(dataset: number)
        repositories = RepositoryIndex(dataset: number)
    }

    mutating func respond(to request: Request, at date: Date) -> Response {
        let routes = Self.routes.filter { $0.matches(request.path) }
        let method = request.method == "HEAD" ? "GET" : request.method
        guard let route = routes.first(where: { $0.method == method }) else {
            guard !routes.isEmpty else { return .message(404, "No endpoint at '\(request.target)'") }
            let methods = routes.flatMap { $0.method == "GET" ? ["GET", "HEAD"] : [$0.method] }
            return .message(405, "\(request.method) is not possible here")
                .adding("Allow", methods.joined(separator: ", "))
        }
        do {
            if method == "GET" { return try route.handler(&self, request, date).conditional(on: request) }
            if let answer = try keys.answer(to: request) { return answer }
            let response = try route.handler(&self, request, date)
            keys.note(response, to: request)
            return response
        } catch let error as HTTPError {
            return .message(error.status, error.message)
        } catch {
            return .message(500, "\(error)")
        }
    }

    /// Makes a change and counts it. A sign-in is not required, but if the request has a token, the token must be
    /// valid.
    private mutating func change(
        _ request: Request, at date: Date, _ body: (inout Dataset) throws -> Response
    ) throws -> Response {
        if request.header("authorization") != nil { _ = try accounts.me(request, at: date) }
        let response = try body(&self)
        changeCount += 1
        return response
    }

    /// The first matching route responds, so a literal name must come before `*`.
    static let routes: [HTTPRoute] = [
        HTTPRoute("GET", "products") { dataset, request, _ in try dataset.products.list(request) },
        HTTPRoute("GET", "products/search") { dataset, request, _ in try dataset.products.search(request) },
        HTTPRoute("GET", "products/category-list") { dataset, _, _ in dataset.products.categories() },
        HTTPRoute("GET", "products/category/*") { dataset, request, _ in try dataset.products.listCategory(request) },
        HTTPRoute("GET", "products/changes") { dataset, request, _ in try dataset.products.changes(request) },
        HTTPRoute("POST", "products/add") { dataset, request, date in
            try dataset.change(request, at: date) { dataset in try dataset.products.add(request) }
        },
        HTTPRoute("GET", "products/*") { dataset, request, _ in try dataset.products.show(request) },
        HTTPRoute("PUT", "products/*") { dataset, request, date in
            try dataset.change(request, at: date) { dataset in try dataset.products.edit(request) }
        },
        HTTPRoute("PATCH", "products/*") { dataset, request, date in
            try dataset.change(request, at: date) { dataset in try dataset.products.edit(request) }
        },
        HTTPRoute("DELETE", "products/*") { dataset, request, date in
            try dataset.change(request, at: date) { dataset in try dataset.products.delete(request, at: date) }
        },
        HTTPRoute("GET", "orders") { dataset, request, _ in try dataset.orders.list(request) },
        HTTPRoute("POST", "orders") { dataset, request, date in
            try dataset.change(request, at: date) { dataset in try dataset.orders.add(request) }
        },
        HTTPRoute("GET", "orders/*/lines") { dataset, request, _ in try dataset.orders.listLines(request) },
        HTTPRoute("POST", "orders/*/lines") { dataset, request, date in
            try dataset.change(request, at: date) { dataset in
                try dataset.orders.addLine(request, products: dataset.products)
            }
        },
        HTTPRoute("GET", "pictures/*") { dataset, request, _ in try dataset.products.picture(request) },
        HTTPRoute("POST", "auth/login") { dataset, request, date in try dataset.accounts.signIn(request, at: date) },
        HTTPRoute("POST", "auth/refresh") { dataset, request, date in try dataset.accounts.refresh(request, at: date) },
        HTTPRoute("GET", "auth/me") { dataset, request, date in try dataset.accounts.me(request, at: date) },
        HTTPRoute("GET", "users") { dataset, request, _ in try dataset.accounts.list(request) },
        HTTPRoute("GET", "search/repositories") { dataset, request, date in
            try dataset.repositories.search(request, at: date)
        },
        HTTPRoute("GET", "api/followers/users") { dataset, request, _ in try dataset.community.followers(request) },
        HTTPRoute("GET", "api/articles") { dataset, request, _ in try dataset.community.articles(request) },
        HTTPRoute("GET", "api/articles/*") { dataset, request, _ in try dataset.community.article(request) },
        HTTPRoute("POST", "library/sessions") { dataset, request, _ in try dataset.library.signIn(request) },
        HTTPRoute("DELETE", "library/sessions") { dataset, _, _ in dataset.library.endSessions() },
        HTTPRoute("GET", "library/books") { dataset, request, _ in try dataset.library.list(request) },
        HTTPRoute("PUT", "library/books/*") { dataset, request, _ in try dataset.library.edit(request) },
        HTTPRoute("GET", "movies/featured") { dataset, _, _ in dataset.movies.featured() },
    ]
}
