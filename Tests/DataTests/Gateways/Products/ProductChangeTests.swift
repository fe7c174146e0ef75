import Data
import DataKitDoubles
import DataKitTesting
import DemoServer
import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Testing

@Suite("Changes of products")
struct ProductChangeTests {
    private let backend: Backend
    private let useCases: UseCases
    private let gateway: any ProductGateway

    init() throws {
        backend = try Backend()
        useCases = backend.useCases()
        gateway = useCases.productGateway
    }

    private func page(_ request: PageRequest) async throws -> Page<Product>? {
        try await gateway.productList.history(request).elements.first
    }

    @Test("A saved edit reaches the server and the cache, and is announced")
    func update() async throws {
        var draft = ProductDraft(try #require(try await page(PageRequest(perPage: 10))?.items.first))
        draft.name = "Édited 🍋"
        draft.priceText = "1234.07"
        let product = try draft.validated()
        let events = Recorder(gateway.changes)
        let saved = try #require(try await gateway.update(product, from: draft.product).first())
        #expect(saved.value.unversioned == product.unversioned && !saved.isWaiting)
        #expect(saved.value.version != product.version)
        // The changes are reported as entered, as sent, and as the server has saved them.
        #expect(
            events.elements == [
                .updated(product, EditMark(.waiting)), .updated(product, EditMark(.sending)),
                .updated(saved.value, EditMark()),
            ])
        events.cancel()
        #expect(try await gateway.getProduct(id: product.id).first() == saved.value)
        backend.disconnect()
        #expect(try await page(PageRequest(perPage: 10))?.items.first == saved.value)
    }

    @Test("The server's later value replaces an earlier edit")
    func laterChange() async throws {
        let other = backend.useCases(at: backend.folder.url.appending(path: "other.sqlite"))
            .productGateway
        let shown = try #require(try await gateway.getProduct(id: 7).first())
        var product = shown
        product.name = "Mine"
        let mine = try #require(try await gateway.update(product, from: shown).first()).value
        product.name = "Theirs"
        #expect(try await other.update(product, from: mine).first()?.isWaiting == false)
        #expect(try await gateway.getProduct(id: 7).first()?.name == "Theirs")
        #expect(try await page(PageRequest(perPage: 10))?.items.first { $0.id == 7 }?.name == "Theirs")
    }

    @Test("Fields changed on one device are merged, but fields changed on both need decisions")
    func conflict() async throws {
        let other = backend.useCases(at: backend.folder.url.appending(path: "other.sqlite"))
            .productGateway
        let shown = try #require(try await useCases.getProduct(id: 7).first())
        var theirs = shown
        theirs.name = "Theirs"
        _ = try await other.update(theirs, from: shown).first()
        var mine = shown
        mine.summary = "Mine"
        let merged = try #require(try await useCases.productGateway.update(mine, from: shown).first()).value
        #expect([merged.name, merged.summary] == ["Theirs", "Mine"])
        mine.name = "Mine"
        let settled = Recorder(useCases.settledEdits)
        // The form was opened earlier, so its fields have the earlier values.
        #expect(try await useCases.productGateway.update(mine, from: shown).first()?.isWaiting == true)
        let edit = try #require(try await useCases.pendingEdits.first()?.first)
        guard case .conflict(let conflict) = edit.mark.state else {
            Issue.record("No conflict: \(edit.mark)")
            return
        }
        #expect(settled.elements == [edit])
        settled.cancel()
        #expect(conflict.fields == ["name"])
        #expect(
            [conflict.before, conflict.mine, conflict.theirs].map { $0?.product?.name } == [
                shown.name, "Mine", "Theirs",
            ])
        _ = try await useCases.decideEdit(of: 7, mine: [.name]).first()
        for try await edits in useCases.pendingEdits where edits.isEmpty { break }
        #expect(try await other.getProduct(id: 7).first()?.name == "Mine")
    }

    @Test("A changed product deleted elsewhere can be added again under a new ID")
    func addedAgain() async throws {
        let other = backend.useCases(at: backend.folder.url.appending(path: "other.sqlite"))
        let shown = try #require(try await useCases.getProduct(id: 7).first())
        _ = try await other.delete(shown).first()
        var mine = shown
        mine.name = "Mine"
        #expect(try await useCases.productGateway.update(mine, from: shown).first()?.isWaiting == true)
        _ = try await useCases.decideEdit(of: 7, mine: nil).first()
        for try await edits in useCases.pendingEdits where edits.isEmpty { break }
        #expect(try await other.getProduct(id: 195).first()?.name == "Mine")
    }

    @Test("A deleted product disappears, later rows move up, and the deletion is announced")
    func delete() async throws {
        let before = try #require(try await page(PageRequest(perPage: 20)))
        let events = Recorder(gateway.changes)
        #expect(try await History(of: gateway.delete(before.items[4]).map(\.isWaiting)) == History(false))
        #expect(events.elements.last == .removed(5))
        events.cancel()
        #expect(
            try await History(of: gateway.getProduct(id: 5)).failure
                == .notFound(message: "Product with id '5' not found"))
        backend.disconnect()
        let after = try #require(try await page(PageRequest(perPage: 19)))
        #expect(after.items == before.items.filter { $0.id != 5 })
        #expect(after.totalItems == 193)
    }

    @Test("The page after a deletion starts one row earlier, without overlap")
    func nextPageAfterDelete() async throws {
        var list = gateway.productList
        list.pageSize = 10
        let part = BehaviorSubject(ListPart.first)
        var deletion: Task<Void, any Error>?
        for try await contents in list.contents(of: part.observable) where contents.activity == .none {
            if contents.count == 10, deletion == nil {
                let product = contents[4].entity
                deletion = Task { _ = try await gateway.delete(product).first() }
            }
            if contents.count == 9 { part.send(.next) }
            guard contents.count == 19 else { continue }
            #expect(contents.map(\.id) == Array(1...20).filter { $0 != 5 })
            break
        }
        #expect(backend.server.requests.last?.line == "GET /products?limit=10&skip=9")
    }

    @Test("Deleting a product that was never fetched leaves the saved rows in place")
    func deleteUnknown() async throws {
        let known = try #require(try await page(PageRequest(perPage: 10)))
        _ = try await gateway.delete(.numbered(15)).first()
        backend.disconnect()
        let first = try #require(try await page(PageRequest(perPage: 10)))
        #expect(first.items == known.items)
        #expect(first.totalItems == 193)
        #expect(
            try await gateway.productList.history(PageRequest(page: 2, perPage: 10)) == History(failure: .offline))
    }

    @Test("A deletion with a lost response is sent again and succeeds")
    func lostAnswer() async throws {
        backend.server.inject(.cutAfterHead, at: "/products/5", times: 1)
        #expect(try await History(of: gateway.delete(.numbered(5)).map(\.isWaiting)) == History(false))
        #expect(backend.server.requestCounts == ["DELETE /products/5": 2])
    }

    @Test("A refused edit restores the product and leaves no pending edit")
    func refused() async throws {
        let before = try #require(try await page(PageRequest(perPage: 10)))
        let events = Recorder(gateway.changes)
        backend.server.inject(.status(code: 400), at: "/products")
        var product = before.items[0]
        product.name = "Never saved"
        #expect(try await History(of: gateway.update(product, from: before.items[0])).failure != nil)
        #expect(try await History(of: gateway.delete(before.items[4]).map(\.isWaiting)).failure != nil)
        // The edit is shown immediately, and then the server's values again.
        #expect(events.elements.first == .updated(product, EditMark(.waiting)))
        #expect(events.elements.last == .updated(before.items[4], EditMark()))
        events.cancel()
        #expect(try await page(PageRequest(perPage: 10))?.fresh == before)
    }

    @Test("A refused edit of an uncached product does not enter the cache")
    func refusedUnknown() async throws {
        backend.server.inject(.status(code: 400), at: "/products")
        let bowl = Product(id: 150, name: "Bowl", price: 3)
        var changed = bowl
        changed.name = "Bowls"
        #expect(try await History(of: gateway.update(changed, from: bowl)).failure != nil)
        backend.disconnect()
        #expect(try await History(of: gateway.getProduct(id: 150)).elements == [bowl])
    }

    @Test("A change is announced even if the store has no file")
    func announced() async throws {
        let transport = StubTransport([.json(#"{"id":1,"title":"As saved","price":1}"#), .json(#"{"id":1}"#)])
        let store = Store(failure: .locked(path: "other.sqlite"))
        let gateway = RemoteProductGateway(api: try client(transport), store: store, source: "test")
        let events = Recorder(gateway.changes)
        let shown = Product(id: 1, name: "Before", price: 1)
        var edited = shown
        edited.name = "As edited"
        let saved = Product(id: 1, name: "As saved", price: 1)
        #expect(try await gateway.update(edited, from: shown).first() == .done(saved))
        #expect(events.elements.last == .updated(saved, EditMark()))
        _ = try await gateway.delete(saved).first()
        #expect(events.elements.last == .removed(1))
        events.cancel()
    }

    @Test("A list requested before changes arrives with the changes applied")
    func overtakenList() async throws {
        let exchange = HeldExchange(
            get: #"{"products":[{"id":1,"title":"Old name","price":1},{"id":2,"title":"Gone","price":2}],"total":2}"#,
            put: #"{"id":1,"title":"New name","price":1.5}"#)
        let gateway = RemoteProductGateway(api: try client(exchange.transport), store: backend.store, source: "test")
        async let pages = gateway.productList.history(PageRequest(perPage: 2))
        await exchange.asked()
        let shown = Product(id: 1, name: "Old name", price: 1)
        _ = try await gateway.update(Product(id: 1, name: "New name", price: 1), from: shown).first()
        _ = try await gateway.delete(Product(id: 2, name: "Gone", price: 2)).first()
        exchange.answer()
        let page = try #require(try await pages.elements.last)
        #expect(page.items == [Product(id: 1, name: "New name", price: 1.5)])
        #expect(page.totalItems == 1)
        for try await cached in gateway.productList.contents(of: .just(.first)) where cached.isLoaded {
            #expect(cached.map(\.entity) == page.items)
            #expect(cached.staleSince != nil)
            break
        }
    }

    @Test("A product requested before its edit arrives edited, and before its deletion not at all")
    func overtakenProduct() async throws {
        let exchange = HeldExchange(
            get: #"{"id":1,"title":"Old name","price":1}"#, put: #"{"id":1,"title":"New name","price":1.5}"#)
        let gateway = RemoteProductGateway(api: try client(exchange.transport), store: backend.store, source: "test")
        async let edited = History(of: gateway.getProduct(id: 1))
        await exchange.asked()
        let shown = Product(id: 1, name: "Old name", price: 1)
        let saved = try #require(
            try await gateway.update(Product(id: 1, name: "New name", price: 1), from: shown).first()
        ).value
        exchange.answer()
        #expect(try await edited == History(saved))
        async let deleted = History(of: gateway.getProduct(id: 1))
        await exchange.asked()
        _ = try await gateway.delete(saved).first()
        exchange.answer()
        #expect(try await deleted == History(failure: .notFound(message: nil)))
    }
}

extension Product {
    static func numbered(_ id: Int) -> Product { Product(id: id, name: "Number \(id)", price: 1) }
}

/// A server that holds responses to GET until the test releases one.
private final class HeldExchange: Sendable {
    let transport: StubTransport
    private let requests: AsyncStream<Void>
    private let answers: AsyncStream<Void>.Continuation

    init(get: String, put: String) {
        let (requests, requested) = AsyncStream.makeStream(of: Void.self)
        let (released, answers) = AsyncStream.makeStream(of: Void.self)
        transport = StubTransport { request in
            guard request.method == .get else { return .json(put) }
            requested.yield()
            for await _ in released { break }
            return .json(get)
        }
        self.requests = requests
        self.answers = answers
    }

    func asked() async {
        for await _ in requests { break }
    }

    func answer() { answers.yield() }
}
