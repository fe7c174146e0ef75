import Data
import DataKitDoubles
import DemoServer
import Domain
import DomainKit
import Foundation
import Reactive
import Testing

/// Every endpoint meets every fault over real sockets.
@Suite("Endpoints and faults")
struct FaultTests {
    /// One operation of a gateway, and what it asks.
    struct Operation: Sendable, CustomTestStringConvertible {
        let request: String
        /// Where the fault is.
        var path: String { String(request.drop { $0 != "/" }) }
        let run: @Sendable (Gateways) async throws -> Void
        /// How often it is sent where that is worth it.
        var attempts = 3

        var testDescription: String { request }

        init<Element>(
            _ request: String, attempts: Int = 3, _ stream: @escaping @Sendable (Gateways) -> Observable<Element>
        ) {
            self.request = request
            self.attempts = attempts
            run = { for try await _ in stream($0) {} }
        }
    }

    /// A fault, the beginning of the error that it leads to, and whether it is worth another attempt.
    struct Case: Sendable, CustomTestStringConvertible {
        let fault: Fault
        let error: String
        let isWorthRepeating: Bool

        var testDescription: String { "\(fault)" }

        init(_ fault: Fault, _ error: String, repeated: Bool = false) {
            self.fault = fault
            self.error = error
            isWorthRepeating = repeated
        }
    }

    private static let credentials = LoginDto(username: "emilys", password: "emilyspass")

    static let operations = [
        Operation("GET /products") { $0.products.getProductList(PageRequest()) },
        Operation("GET /products/7") { $0.products.getProduct(id: 7) },
        Operation("PUT /products/7") { $0.products.update(Product(id: 7, name: "Seventh", price: 7)) },
        Operation("DELETE /products/7") { $0.products.deleteProduct(id: 7) },
        Operation("GET /products") { $0.products.syncProducts() },
        Operation("GET /products/search") { $0.items.findItem(ItemQuery(itemID: 1, keyword: "lemon", count: 5)) },
        Operation("GET /search/repositories") { $0.repos.getRepoList(PageRequest()) },
        Operation("GET /movies/featured") { $0.movies.getFeaturedMovie() },
        Operation("GET /api/followers/users") { $0.posts.getPostsOfFollowers() },
        Operation("POST /auth/login", attempts: 1) { $0.session.login(credentials) },
        Operation("GET /auth/me") { gateways in
            gateways.session.login(credentials).flatMap { _ in gateways.session.refreshAccount() }
        },
    ]

    static let cases = [
        Case(.status(code: 500), "unavailable: status(500", repeated: true),
        Case(.status(code: 503, retryAfter: "0"), "unavailable: status(503", repeated: true),
        Case(.status(code: 429, retryAfter: "0"), "limited(until: Optional", repeated: true),
        Case(.status(code: 403, retryAfter: "60"), "limited(until: Optional"),
        Case(.status(code: 408), "timedOut", repeated: true),
        Case(.status(code: 422), "refused: status(422"),
        Case(.cutAfterHead, "offline", repeated: true),
        Case(.halfBody, "offline", repeated: true),
        Case(.oversizedBody(bytes: 2_000_000), "unreadable: tooLarge(limit: 1000000)"),
        Case(.unannouncedBody(bytes: 2_000_000), "unreadable: tooLarge(limit: 1000000)"),
    ]

    @Test("Each is one domain error, asked for as often as it is worth", arguments: operations, cases)
    func table(operation: Operation, fault: Case) async throws {
        let backend = try Backend()
        backend.server.inject(fault.fault, at: operation.path)
        let error = await error(of: operation, backend)
        #expect(error.hasPrefix(fault.error))
        #expect(backend.server.requestCounts[operation.request] == (fault.isWorthRepeating ? operation.attempts : 1))
    }

    /// Up to four authors are asked at a time, and the first failure cancels the others: how many were on their way then
    /// depends on the network.
    @Test(
        "What goes wrong with one author is one domain error, and nobody is asked more often than it is worth",
        arguments: cases)
    func articles(fault: Case) async throws {
        let backend = try Backend()
        backend.server.inject(fault.fault, at: "/api/articles")
        let error = await error(of: Operation("GET /api/articles") { $0.posts.getPostsOfFollowers() }, backend)
        #expect(error.hasPrefix(fault.error))
        let asked = backend.server.requestCounts["GET /api/articles", default: 0]
        #expect((fault.isWorthRepeating ? 3...12 : 1...4).contains(asked))
    }

    @Test(
        "What is not JSON is undecodable, asked for once",
        arguments: operations.filter { !$0.request.hasPrefix("DELETE") })
    func garbage(operation: Operation) async throws {
        let backend = try Backend()
        backend.server.inject(.garbageBody, at: operation.path)
        #expect(await error(of: operation, backend).hasPrefix("unreadable: undecodable"))
        #expect(backend.server.requestCounts[operation.request] == 1)
    }

    @Test(
        "After garbage the same gateways get a whole answer",
        arguments: operations.filter { !$0.request.hasPrefix("DELETE") })
    func recoversFromGarbage(operation: Operation) async throws {
        let backend = try Backend()
        let gateways = backend.gateways()
        backend.server.inject(.garbageBody, at: operation.path, times: 1)
        await #expect(throws: GatewayError.self) { try await operation.run(gateways) }
        try await operation.run(gateways)
    }

    @Test("A fault that wears off is not noticed", arguments: operations.filter { $0.attempts > 1 })
    func recovers(operation: Operation) async throws {
        let backend = try Backend()
        backend.server.inject(.status(code: 500), at: operation.path, times: 1)
        backend.server.inject(.halfBody, at: operation.path, times: 1)
        try await operation.run(backend.gateways())
        #expect(backend.server.requestCounts[operation.request, default: 0] >= 3)
    }

    private func error(of operation: Operation, _ backend: Backend) async -> String {
        do {
            try await operation.run(backend.gateways())
            return "no error"
        } catch {
            guard let error = error as? GatewayError, let cause = error.cause else { return "\(error)" }
            return "\("\(error)".prefix { $0 != "(" }): \(cause)"
        }
    }
}
