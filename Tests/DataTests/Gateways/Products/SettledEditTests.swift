import DataKit
import DataKitDoubles
import DataKitTesting
import DemoServer
import Domain
import DomainKit
import Foundation
import Reactive
import Testing

@testable import Data

@Suite("Outcomes of edits without a waiting form", .timeLimit(.minutes(5)))
struct SettledEditTests {
    private let backend: Backend
    private let useCases: UseCases

    init() throws {
        backend = try Backend()
        useCases = backend.useCases()
    }

    private final class Told: Sendable {
        private let events = BehaviorSubject<[PendingEdit]>([])
        private let bag = SubscriptionBag()

        init(_ source: Observable<PendingEdit>) {
            source.scan([]) { $0 + [$1] }.subscribe { [events] in events.send($0) }.store(in: bag)
        }

        func first(_ count: Int) async throws -> [String] {
            for try await all in events.observable where all.count >= count { return all.map(\.outcome) }
            return []
        }
    }

    private func products() async throws -> [Product] {
        try await useCases.productList.history(PageRequest(perPage: 10)).elements.first?.items ?? []
    }

    private func edited(_ product: Product, stock: Int) throws -> Product {
        var draft = ProductDraft(product)
        draft.stockText = "\(stock)"
        return try draft.validated()
    }

    private func settled() async throws -> [PendingEdit] {
        for try await edits in useCases.pendingEdits where edits.allSatisfy(\.mark.needsDecision) { return edits }
        return []
    }

    @Test("Without a file, the queue lists no edits and has none to undo")
    func nothingToUndo() async throws {
        let useCases = backend.useCases(store: Store(failure: .locked(path: "other.sqlite")))
        #expect(try await useCases.pendingEdits.first() == [])
        #expect(try await useCases.undoEdit(of: .product(1)).first() == false)
    }

    @Test("Pending edits are reported when performed or refused, once for each product")
    func later() async throws {
        let known = try await products()
        backend.disconnect()
        _ = try await History(of: useCases.getProduct(id: 999))
        let first = try edited(known[2], stock: 7)
        let edits = [
            (first, known[2]), (try edited(first, stock: 8), first), (try edited(known[5], stock: 9), known[5]),
            (try edited(known[6], stock: 10), known[6]),
        ]
        for (edit, shown) in edits {
            #expect(try await useCases.productGateway.update(edit, from: shown).first()?.isWaiting == true)
        }
        _ = try await useCases.delete(known[7]).first()
        let told = Told(useCases.settledEdits)
        #expect(try await useCases.undoEdit(of: .product(known[6].id)).first() == true)
        backend.server.inject(.status(code: 422), at: "/products/6", method: "PUT", times: 1)
        try backend.restart()
        useCases.reconnect()
        let refused = try #require(try await settled().first)
        let outcomes = try await told.first(3)
        #expect(outcomes == ["save 3, stock 8: performed", refused.outcome, "delete 8: performed"])
        #expect(refused.outcome.hasPrefix("save 6, stock 9: refused"))
        _ = try await useCases.retryEdit(of: refused.id).first()
        #expect(try await told.first(4) == outcomes + ["save 6, stock 9: performed"])
    }

    @Test("An undone edit is not reported")
    func undone() async throws {
        let known = try await products()
        backend.disconnect()
        _ = try await History(of: useCases.getProduct(id: 999))
        let told = Told(useCases.settledEdits)
        _ = try await useCases.productGateway.update(edited(known[2], stock: 7), from: known[2]).first()
        #expect(try await useCases.undoEdit(of: .product(known[2].id)).first() == true)
        _ = try await useCases.productGateway.update(edited(known[3], stock: 8), from: known[3]).first()
        try backend.restart()
        useCases.reconnect()
        #expect(try await settled() == [])
        #expect(try await told.first(1) == ["save 4, stock 8: performed"])
    }

    @Test("An edit with a waiting form is reported only there")
    func awaited() async throws {
        let known = try await products()
        let told = Told(useCases.settledEdits)
        let edit = try edited(known[2], stock: 7)
        #expect(try await useCases.productGateway.update(edit, from: known[2]).first()?.isWaiting == false)
        backend.server.inject(.status(code: 422), at: "/products/3", method: "PUT", times: 1)
        await #expect(throws: GatewayError.self) {
            try await useCases.productGateway.update(edited(edit, stock: 9), from: edit).first()
        }
        // Discarding a refused edit is not reported.
        backend.server.inject(.status(code: 503), at: "/products/4", method: "PUT")
        let other = try edited(known[3], stock: 1)
        #expect(try await useCases.productGateway.update(other, from: known[3]).first()?.isWaiting == true)
        backend.server.faults = []
        useCases.reconnect()
        #expect(try await told.first(1) == ["save 4, stock 1: performed"])
    }

    @Test(
        "A closed form's edit is reported once saved, even without a file", arguments: [true, false])
    func left(hasStore: Bool) async throws {
        func lemon(_ name: String) -> Product { Product(id: 7, name: name, price: 2, category: "groceries") }
        let (sending, sent) = AsyncStream.makeStream(of: Void.self)
        let (answers, answer) = AsyncStream.makeStream(of: HTTPResponse.self)
        let transport = StubTransport { _ in
            sent.yield()
            for await answer in answers { return answer }
            throw CancellationError()
        }
        // A separate file: another gateway on the backend's file would send its edits.
        let file = backend.folder.url.appending(path: "other.sqlite")
        let timeless = StubClock { _ in false }
        let environment = DataEnvironment(clock: timeless)
        let store =
            hasStore
            ? Store.opened(at: file, environment: environment)
            : Store(failure: .locked(path: "other.sqlite"), environment: environment)
        let gateway = RemoteProductGateway(api: try client(transport, clock: timeless), store: store, source: "demo")
        let told = Told(gateway.products.unclaimedOutcomes.map(PendingEdit.init))
        // Only the form receives the outcome while it is open.
        let lime = Product(id: 8, name: "Lime", price: 3, category: "groceries")
        var saved = lime
        saved.name = "Lime, saved"
        answer.yield(.json(#"{"id":8,"title":"Lime, saved","price":3}"#))
        #expect(try await gateway.update(saved, from: lime).first()?.isWaiting == false)
        for await _ in sending { break }
        try await leave(gateway.update(lemon("Lemons"), from: lemon("Lemon")), once: sending) {
            answer.yield(.json(#"{"id":7,"title":"Lemons","price":2}"#))
        }
        #expect(try await told.first(1) == ["save 7, stock 0: performed"])
        try await leave(gateway.update(lemon("Limes"), from: lemon("Lemons")), once: sending) {
            answer.yield(.json(#"{"message":"It is on loan."}"#, status: 422))
        }
        #expect(try await told.first(2).last == "save 7, stock 0: refused, It is on loan.")
    }

    /// Closes the form of an edit while its request is in flight, and then lets the server respond.
    private func leave(
        _ edit: Observable<EditOutcome<Product>>, once sending: AsyncStream<Void>, answer: () -> Void
    ) async throws {
        let form = edit.subscribe { Issue.record("The form was told: \($0)") }
        for await _ in sending { break }
        form.cancel()
        answer()
    }
}

extension PendingEdit {
    fileprivate var outcome: String {
        let state =
            switch mark.state {
            case .none: "performed"
            case .refused(let message, _): "refused, \(message)"
            case .conflict: "in conflict"
            case .waiting, .waitingFor, .sending, .failing, .held: "waiting"
            }
        let product = entity?.product
        let number = product?.id ?? -1
        return mark.isDeletion
            ? "delete \(number): \(state)" : "save \(number), stock \(product?.stock ?? -1): \(state)"
    }
}
