import Foundation

/// All data, and the table of the endpoints that serve it.
struct World: Sendable {
    var products: ProductCatalog
    var accounts = Accounts()
    var repositories: RepositoryIndex
    var community = Community()
    var movies = MovieProgramme()
    /// How many changes of products were made: one for each idempotency key, however often it was sent.
    private(set) var changeCount = 0
    private var keys = IdempotencyKeys()

    /// The world of that number: the names are the same in all, other numbers are not.
    init(_ number: UInt64) {
        products = ProductCatalog(world: number)
        repositories = RepositoryIndex(world: number)
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
        do throws(HTTPError) {
            if method == "GET" { return try route.respond(&self, request, date).conditional(on: request) }
            if let answer = try keys.answer(to: request) { return answer }
            let response = try route.respond(&self, request, date)
            keys.note(response, to: request)
            return response
        } catch {
            return .message(error.status, error.message)
        }
    }

    /// Makes a change of a product, and counts it. Nobody has to sign in for that; a token that is sent has to be valid.
    private mutating func change(
        _ request: Request, at date: Date, _ body: (inout World) throws(HTTPError) -> Response
    ) throws(HTTPError) -> Response {
        if request.header("authorization") != nil { _ = try accounts.me(request, at: date) }
        let response = try body(&self)
        changeCount += 1
        return response
    }

    /// The first route that matches answers, so `search` stands before any identity.
    static let routes: [Route] = [
        Route("GET", "products") { world, request, _ throws(HTTPError) in try world.products.list(request) },
        Route("GET", "products/search") { world, request, _ throws(HTTPError) in try world.products.search(request) },
        Route("GET", "products/*") { world, request, _ throws(HTTPError) in try world.products.show(request) },
        Route("PUT", "products/*") { world, request, date throws(HTTPError) in
            try world.change(request, at: date) { world throws(HTTPError) in try world.products.edit(request) }
        },
        Route("PATCH", "products/*") { world, request, date throws(HTTPError) in
            try world.change(request, at: date) { world throws(HTTPError) in try world.products.edit(request) }
        },
        Route("DELETE", "products/*") { world, request, date throws(HTTPError) in
            try world.change(request, at: date) { world throws(HTTPError) in
                try world.products.delete(request, at: date)
            }
        },
        Route("POST", "auth/login") { world, request, date throws(HTTPError) in
            try world.accounts.signIn(request, at: date)
        },
        Route("POST", "auth/refresh") { world, request, date throws(HTTPError) in
            try world.accounts.refresh(request, at: date)
        },
        Route("GET", "auth/me") { world, request, date throws(HTTPError) in try world.accounts.me(request, at: date) },
        Route("GET", "users") { world, request, _ throws(HTTPError) in try world.accounts.list(request) },
        Route("GET", "search/repositories") { world, request, date throws(HTTPError) in
            try world.repositories.search(request, at: date)
        },
        Route("GET", "api/followers/users") { world, request, _ throws(HTTPError) in
            try world.community.followers(request)
        },
        Route("GET", "api/articles") { world, request, _ throws(HTTPError) in try world.community.articles(request) },
        Route("GET", "movies/featured") { world, _, _ in world.movies.featured() },
    ]
}
