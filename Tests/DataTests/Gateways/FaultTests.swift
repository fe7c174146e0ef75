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
        let run: @Sendable (UseCases) async throws -> Void
        /// How often it is sent where that is worth it.
        var attempts = 3

        var testDescription: String { request }

        init<Element>(
            _ request: String, attempts: Int = 3, _ stream: @escaping @Sendable (UseCases) -> Observable<Element>
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

    private static let account = Account(id: 1, username: "emilys")
    private static let author = Follower(username: "ada", name: "Ada Byron")
    private static let credentials = Credentials(username: "emilys", password: "emilyspass")

    static let operations = [
        Operation("GET /products") { $0.productGateway.getProductList(PageRequest()) },
        Operation("GET /products/7") { $0.productGateway.getProduct(id: 7) },
        Operation("GET /products") { $0.productSyncGateway.syncProducts() },
        Operation("GET /products/search") { $0.itemGateway.findItem(ItemQuery(itemID: 1, keyword: "lemon", count: 5)) },
        Operation("GET /search/repositories") { $0.repoGateway.getRepoList(PageRequest()) },
        Operation("GET /movies/featured") { $0.movieGateway.getFeaturedMovie() },
        Operation("GET /api/followers/users") { $0.postGateway.getFollowers(of: account, PageRequest()) },
        Operation("GET /api/articles") { $0.postGateway.getPosts(by: author, for: account) },
        Operation("POST /auth/login", attempts: 1) { $0.sessionGateway.login(credentials) },
        Operation("GET /auth/me") { useCases in
            useCases.sessionGateway.login(credentials).flatMap { _ in useCases.sessionGateway.refreshAccount() }
        },
    ]

    /// What is sent through the outbox.
    static let edits = [ProductEdit.save(.numbered(7)), .delete(.numbered(7))]

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

    @Test("What is not JSON is undecodable, asked for once", arguments: operations)
    func garbage(operation: Operation) async throws {
        let backend = try Backend()
        backend.server.inject(.garbageBody, at: operation.path)
        #expect(await error(of: operation, backend).hasPrefix("unreadable: undecodable"))
        #expect(backend.server.requestCounts[operation.request] == 1)
    }

    @Test("After garbage the same gateways get a whole answer", arguments: operations)
    func recoversFromGarbage(operation: Operation) async throws {
        let backend = try Backend()
        let useCases = backend.useCases()
        backend.server.inject(.garbageBody, at: operation.path, times: 1)
        await #expect(throws: GatewayError.self) { try await operation.run(useCases) }
        try await operation.run(useCases)
    }

    @Test("A fault that wears off is not noticed", arguments: operations.filter { $0.attempts > 1 })
    func recovers(operation: Operation) async throws {
        let backend = try Backend()
        backend.server.inject(.status(code: 500), at: operation.path, times: 1)
        backend.server.inject(.halfBody, at: operation.path, times: 1)
        try await operation.run(backend.useCases())
        #expect(backend.server.requestCounts[operation.request, default: 0] >= 3)
    }

    @Test(
        "An edit waits where a fault may pass; one that is judged is an error, and nothing is left", arguments: edits,
        cases)
    func edit(edit: ProductEdit, fault: Case) async throws {
        let backend = try Backend()
        backend.server.inject(fault.fault, at: "/products/7")
        let useCases = backend.useCases()
        let gateway = useCases.productGateway
        let outcome: EditOutcome<Product>?
        do {
            outcome = try await (edit.isDeletion ? gateway.delete(edit.product) : gateway.update(edit.product)).first()
        } catch let error as GatewayError {
            guard case .refused = error else { throw error }
            outcome = nil
        }
        let waits = fault.isWorthRepeating || fault.error.hasPrefix("limited")
        #expect(outcome == (waits ? .waiting(edit.product) : nil))
        #expect(try await useCases.pendingEdits.first()?.map(\.edit) == (waits ? [edit] : []))
    }

    private func error(of operation: Operation, _ backend: Backend) async -> String {
        do {
            try await operation.run(backend.useCases())
            return "no error"
        } catch {
            guard let error = error as? GatewayError, let cause = error.cause else { return "\(error)" }
            return "\("\(error)".prefix { $0 != "(" }): \(cause)"
        }
    }
}
