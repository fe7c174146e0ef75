import Data
import DataKit
import DataKitDoubles
import DemoServer
import Domain
import DomainKit
import Foundation
import Reactive
import Testing

@Suite("What becomes of edits for which nobody waits", .timeLimit(.minutes(5)))
struct PendingEditEventTests {
    private let backend: Backend
    private let useCases: UseCases

    init() throws {
        backend = try Backend()
        useCases = backend.useCases()
    }

    /// Collects events, for a test that waits for a number of them.
    private final class Told: Sendable {
        private let events = BehaviorSubject<[PendingEditEvent]>([])
        private let bag = SubscriptionBag()

        init(_ source: Observable<PendingEditEvent>) {
            source.scan([]) { $0 + [$1] }.subscribe { [events] in events.send($0, isolation: nil) }.store(in: bag)
        }

        func first(_ count: Int) async throws -> [PendingEditEvent] {
            for try await all in events.observable where all.count >= count { return all }
            return []
        }
    }

    private func products() async throws -> [Product] {
        try await useCases.getProductList(PageRequest(perPage: 10)).first()?.items ?? []
    }

    private func edited(_ product: Product, stock: Int) -> Product {
        Product(
            id: product.id, name: product.name, price: product.price, category: product.category,
            summary: product.summary, stock: stock, imageURL: product.imageURL, details: product.details)
    }

    /// Waits until only refused edits are left.
    private func settled() async throws -> [PendingEdit] {
        for try await edits in useCases.pendingEdits where edits.allSatisfy({ $0.refusal != nil }) { return edits }
        return []
    }

    @Test("Without a database nothing waits, and there is nothing to undo")
    func nothingToUndo() async throws {
        let useCases = backend.useCases(store: Store(failure: .locked(path: "other.sqlite")))
        #expect(try await useCases.pendingEdits.first() == [])
        #expect(try await useCases.undoEdit(id: 1).first() == false)
    }

    @Test("Edits that were left waiting are told as they are performed or refused, those of one product once")
    func later() async throws {
        let known = try await products()
        backend.disconnect()
        _ = try await History(of: useCases.getProduct(id: 999))
        let edits = [edited(known[2], stock: 7), edited(known[2], stock: 8), edited(known[5], stock: 9), known[6]]
        for edit in edits { #expect(try await useCases.productGateway.update(edit).first()?.isWaiting == true) }
        _ = try await useCases.delete(known[7]).first()
        let told = Told(useCases.pendingEditEvents)
        let undone = try #require(try await useCases.pendingEdits.first()?.first { $0.product == known[6] })
        #expect(try await useCases.undoEdit(id: undone.id).first() == true)
        backend.server.inject(.status(code: 422), at: "/products/6", method: "PUT", times: 1)
        try backend.restart()
        useCases.reconnect()
        let refused = try #require(try await settled().first)
        let message = try #require(refused.refusal)
        let first = try await told.first(3)
        #expect(
            first == [
                .performed(.save(edits[1])), .refused(.save(edits[2]), message: message), .performed(.delete(known[7])),
            ])
        _ = try await useCases.retryEdit(id: refused.id).first()
        #expect(try await told.first(4) == first + [.performed(.save(edits[2]))])
    }

    @Test("An edit that is undone is no news, however soon")
    func undone() async throws {
        let known = try await products()
        backend.disconnect()
        _ = try await History(of: useCases.getProduct(id: 999))
        let told = Told(useCases.pendingEditEvents)
        _ = try await useCases.productGateway.update(edited(known[2], stock: 7)).first()
        let waiting = try #require(try await useCases.pendingEdits.first()?.first)
        #expect(try await useCases.undoEdit(id: waiting.id).first() == true)
        _ = try await useCases.productGateway.update(edited(known[3], stock: 8)).first()
        try backend.restart()
        useCases.reconnect()
        #expect(try await settled() == [])
        #expect(try await told.first(1) == [.performed(.save(edited(known[3], stock: 8)))])
    }

    @Test("An edit whose form waits for it is told there and not here, performed or refused")
    func awaited() async throws {
        let known = try await products()
        let told = Told(useCases.pendingEditEvents)
        let edit = edited(known[2], stock: 7)
        #expect(try await useCases.productGateway.update(edit).first() == .done(edit))
        backend.server.inject(.status(code: 422), at: "/products/3", method: "PUT", times: 1)
        await #expect(throws: GatewayError.self) { try await useCases.productGateway.update(known[2]).first() }
        // Discarding a refused edit is not reported.
        backend.server.inject(.status(code: 503), at: "/products/4", method: "PUT")
        #expect(try await useCases.productGateway.update(edited(known[3], stock: 1)).first()?.isWaiting == true)
        backend.server.faults = []
        useCases.reconnect()
        #expect(try await told.first(1) == [.performed(.save(edited(known[3], stock: 1)))])
    }

    @Test(
        "An edit whose form is left while it is saved is told once it is, without a database too",
        arguments: [true, false])
    func left(hasStore: Bool) async throws {
        let product = Product(id: 7, name: "Lemon", price: 2, category: "groceries")
        let (sending, sent) = AsyncStream.makeStream(of: Void.self)
        let (answers, answer) = AsyncStream.makeStream(of: HTTPResponse.self)
        let transport = StubTransport { _ in
            sent.yield()
            for await answer in answers { return answer }
            throw CancellationError()
        }
        // A separate file: another gateway on the backend's file would send its edits.
        let file = backend.folder.url.appending(path: "other.sqlite")
        let store = hasStore ? Store.opened(at: file) : Store(failure: .locked(path: "other.sqlite"))
        let timeless = StubClock { _ in false }
        let gateway = RemoteProductGateway(api: try client(transport, clock: timeless), store: store, source: "demo")
        let told = Told(gateway.pendingEditEvents)
        // Only the form receives the outcome while it is open.
        let other = Product(id: 8, name: "Lime", price: 3, category: "groceries")
        answer.yield(.json(#"{"id":8,"title":"Lime, saved","price":3}"#))
        #expect(try await gateway.update(other).first()?.isWaiting == false)
        for await _ in sending { break }
        let saved = #"{"id":\#(product.id),"title":"Saved","price":1}"#
        try await leave(gateway.update(product), once: sending) { answer.yield(.json(saved)) }
        let first = try await told.first(1)
        #expect(first == [.performed(.save(product))])
        try await leave(gateway.update(product), once: sending) {
            answer.yield(.json(#"{"message":"It is on loan."}"#, status: 422))
        }
        #expect(try await told.first(2).last == .refused(.save(product), message: "It is on loan."))
    }

    /// Closes the form of an edit while its request is in flight, then lets the server answer.
    private func leave(
        _ edit: Observable<EditOutcome<Product>>, once sending: AsyncStream<Void>, answer: () -> Void
    ) async throws {
        let form = edit.subscribe { Issue.record("The form was told: \($0)") }
        for await _ in sending { break }
        form.cancel()
        answer()
    }
}
