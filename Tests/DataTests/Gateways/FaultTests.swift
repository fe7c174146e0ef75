import Data
import DataKitDoubles
import Domain
import DomainKit
import Foundation
import Reactive
import Testing

@testable import DemoServer

/// Tests every gateway with every fault: gateways with a server over real sockets, and all other gateways with a
/// failing disk.
@Suite("Gateways and faults")
struct FaultTests {
    /// A fault, the beginning of the resulting error, and whether the request should be retried.
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

    static let operations = GatewayOperation.remote

    /// Edits go through the outbox, so they are tested separately.
    enum Edit: CaseIterable { case save, delete }

    static let cases = [
        Case(.status(code: 500), "serverError: status(500", repeated: true),
        Case(.status(code: 503, retryAfter: "0"), "unavailable: status(503", repeated: true),
        Case(.status(code: 429, retryAfter: "0"), "limited(until: Optional", repeated: true),
        Case(.status(code: 403, retryAfter: "60"), "limited(until: Optional"),
        Case(.status(code: 408), "timedOut", repeated: true),
        Case(.status(code: 422), "refused: status(422"),
        Case(.redirect(to: "http://127.0.0.1:1/"), "unavailable: intermediary(status: 302"),
        Case(.cutAfterHead, "offline", repeated: true),
        Case(.halfBody, "offline", repeated: true),
        Case(.oversizedBody(bytes: 2_000_000), "unreadable: tooLarge(limit: 1000000)"),
        Case(.unannouncedBody(bytes: 2_000_000), "unreadable: tooLarge(limit: 1000000)"),
    ]

    @Test("The tables of faults cover every gateway and every endpoint the app uses")
    func complete() throws {
        let gateways = Mirror(reflecting: try Backend().useCases()).children.compactMap(\.label)
        let rows = GatewayOperation.remote + GatewayOperation.local
        // These gateways have separate tests: two send no requests (ProductOfflineTests), pictures contain no JSON that
        // could be wrong (PictureTests), and preferences are files (FilePreferencesGatewayTests).
        let others = ["pendingEditGateway", "connectivityGateway", "pictureGateway", "preferencesGateway"]
        #expect(Set(rows.map(\.gateway) + others) == Set(gateways))
        #expect(gateways.count >= 10)
        // The first matching endpoint responds, as in the server.
        let requested = GatewayOperation.remote.compactMap { operation in
            Dataset.routes.first { operation.request.hasPrefix("\($0.method) ") && $0.matches(operation.segments) }
        }
        let served = Dataset.routes.map(\.description).filter { !$0.contains("/library/") }
        let missing = Set(served).subtracting(requested.map(\.description))
        // The app does not use the first two endpoints. SessionTests covers a failed renewal of a session, and
        // PictureTests covers the pictures. Edits have a separate table. Only a guide uses the library. The app fetches
        // whole lists instead of changes, and creates no products. OrderTests covers new orders and the lines of
        // orders.
        #expect(
            missing == [
                "PATCH /products/*", "GET /users", "POST /auth/refresh", "PUT /products/*", "DELETE /products/*",
                "GET /pictures/*", "GET /products/changes", "POST /products/add", "POST /orders",
                "GET /orders/*/lines", "POST /orders/*/lines",
            ])
    }

    @Test("A local gateway fails with a storage error if the store cannot open", arguments: GatewayOperation.local)
    func storage(operation: GatewayOperation) async throws {
        let backend = try Backend()
        let useCases = backend.useCases(store: Store(failure: .cannotOpen(path: "store.sqlite", cause: "Disk I/O")))
        try FileManager.default.removeItem(at: backend.folder.url)
        let error = await #expect(throws: GatewayError.self) { try await operation.run(useCases) }
        guard case .storage(let message, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!message.isEmpty)
        #expect(backend.server.requestCounts.isEmpty)
    }

    @Test("Each fault becomes one domain error, and is retried only if it may help", arguments: operations, cases)
    func table(operation: GatewayOperation, fault: Case) async throws {
        let backend = try Backend()
        backend.server.inject(fault.fault, at: operation.path)
        let error = await error(of: operation, backend)
        #expect(error.hasPrefix(fault.error))
        #expect(backend.server.requestCounts[operation.request] == (fault.isWorthRepeating ? operation.attempts : 1))
    }

    @Test("A connection that closes without a response counts as offline", arguments: operations)
    func cut(operation: GatewayOperation) async throws {
        let backend = try Backend()
        backend.server.inject(.cutBeforeResponse, at: operation.path)
        #expect(await error(of: operation, backend).hasPrefix("offline"))
        // A transport sends the request a second time itself if it had kept the connection of an earlier request (RFC
        // 9112, 9.3.1).
        let count = try #require(backend.server.requestCounts[operation.request])
        #expect([operation.attempts, operation.attempts + 1].contains(count))
    }

    @Test(
        "A delayed or split response is accepted without another request", arguments: operations,
        [Fault.delay(seconds: 0.02), .drip(bytes: 2_000, seconds: 0.001)])
    func slow(operation: GatewayOperation, fault: Fault) async throws {
        let (quick, slow) = (try Backend(), try Backend())
        slow.server.inject(fault, at: operation.path)
        for backend in [quick, slow] { try await operation.run(backend.useCases()) }
        #expect(slow.server.requestCounts == quick.server.requestCounts)
    }

    @Test("A response that is not JSON is unreadable and requested once", arguments: operations)
    func garbage(operation: GatewayOperation) async throws {
        let backend = try Backend()
        backend.server.inject(.garbageBody, at: operation.path)
        #expect(await error(of: operation, backend).hasPrefix("unreadable: undecodable"))
        #expect(backend.server.requestCounts[operation.request] == 1)
    }

    @Test("After a garbage body, the same gateways receive the next whole response", arguments: operations)
    func recoversFromGarbage(operation: GatewayOperation) async throws {
        let backend = try Backend()
        let useCases = backend.useCases()
        backend.server.inject(.garbageBody, at: operation.path, times: 1)
        await #expect(throws: GatewayError.self) { try await operation.run(useCases) }
        try await operation.run(useCases)
    }

    @Test(
        "A temporary fault is retried and does not reach the caller", arguments: operations.filter { $0.attempts > 1 })
    func recovers(operation: GatewayOperation) async throws {
        let backend = try Backend()
        backend.server.inject(.status(code: 500), at: operation.path, times: 1)
        backend.server.inject(.halfBody, at: operation.path, times: 1)
        try await operation.run(backend.useCases())
        #expect(backend.server.requestCounts[operation.request, default: 0] >= 3)
    }

    @Test(
        "An edit waits after a temporary fault, and fails if the server refuses it",
        arguments: Edit.allCases, cases)
    func edit(edit: Edit, fault: Case) async throws {
        let backend = try Backend()
        backend.server.inject(fault.fault, at: "/products/7")
        let useCases = backend.useCases()
        let gateway = useCases.productGateway
        let shown = Product.numbered(7)
        var changed = shown
        changed.name = "Changed"
        let wanted = edit == .delete ? shown : changed
        let outcome: EditOutcome<Product>?
        do {
            outcome = try await (edit == .delete ? gateway.delete(shown) : gateway.update(changed, from: shown)).first()
        } catch let error as GatewayError {
            guard case .refused = error else { throw error }
            outcome = nil
        }
        let passing = ["unavailable", "serverError", "limited", "timedOut", "offline", "unreadable"]
        let waits = passing.contains { fault.error.hasPrefix($0) }
        #expect(outcome == (waits ? .waiting(wanted) : nil))
        #expect(try await useCases.pendingEdits.first()?.map(\.entity?.product) == (waits ? [wanted] : []))
    }

    private func error(of operation: GatewayOperation, _ backend: Backend) async -> String {
        do {
            try await operation.run(backend.useCases())
            return "no error"
        } catch {
            guard let error = error as? GatewayError, let cause = error.cause else { return "\(error)" }
            return "\("\(error)".prefix { $0 != "(" }): \(cause)"
        }
    }
}
