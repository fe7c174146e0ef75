import Data
import DataKitDoubles
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
    private let gateway: any ProductGateway

    init() throws {
        backend = try Backend()
        gateway = backend.useCases().productGateway
    }

    private func page(_ request: PageRequest) async throws -> Page<Product>? {
        try await History(of: gateway.getProductList(request)).elements.first
    }

    @Test("An edit is on the server, in the cache, and announced")
    func update() async throws {
        let events = Recorder(gateway.events)
        var draft = ProductDraft(try #require(try await page(PageRequest(perPage: 10))?.items.first))
        draft.name = "Édited 🍋"
        draft.priceText = "1234.07"
        let product = try draft.validated()
        #expect(try await History(of: gateway.update(product)) == History(.done(product)))
        events.expect(.updated(product))
        #expect(try await gateway.getProduct(id: product.id).first() == product)
        backend.disconnect()
        #expect(try await page(PageRequest(perPage: 10))?.items.first == product)
    }

    @Test("What the server has later counts, and not the edit that was made before")
    func laterChange() async throws {
        let other = backend.useCases(store: .opened(at: backend.folder.url.appending(path: "other.sqlite")))
            .productGateway
        var product = try #require(try await gateway.getProduct(id: 7).first())
        product.name = "Mine"
        _ = try await gateway.update(product).first()
        product.name = "Theirs"
        #expect(try await other.update(product).first() == .done(product))
        #expect(try await gateway.getProduct(id: 7).first()?.name == "Theirs")
        #expect(try await page(PageRequest(perPage: 10))?.items.first { $0.id == 7 }?.name == "Theirs")
    }

    @Test("A deleted product is gone, what follows moves up, and it is announced")
    func delete() async throws {
        let events = Recorder(gateway.events)
        let before = try #require(try await page(PageRequest(perPage: 20)))
        #expect(try await History(of: gateway.delete(.numbered(5)).map(\.isWaiting)) == History(false))
        events.expect(.deleted(5))
        #expect(
            try await History(of: gateway.getProduct(id: 5)).failure
                == .notFound(message: "Product with id '5' not found"))
        backend.disconnect()
        let after = try #require(try await page(PageRequest(perPage: 19)))
        #expect(after.items == before.items.filter { $0.id != 5 })
        #expect(after.totalItems == 193)
    }

    @Test("After a deletion the next page begins one earlier, and overlaps with nothing")
    func nextPageAfterDelete() async throws {
        _ = try await page(PageRequest(perPage: 10))
        _ = try await gateway.delete(.numbered(5)).first()
        #expect(try await page(PageRequest(page: 2, token: .offset(9), perPage: 10))?.items.map(\.id) == Array(11...20))
    }

    @Test("After the deletion of what was never fetched, no cached item stands where another one does now")
    func deleteUnknown() async throws {
        let known = try #require(try await page(PageRequest(page: 1, perPage: 10)))
        _ = try await page(PageRequest(page: 3, perPage: 10))
        _ = try await gateway.delete(.numbered(15)).first()
        backend.disconnect()
        let first = try #require(try await page(PageRequest(page: 1, perPage: 10)))
        #expect(first.items == known.items)
        #expect(first.totalItems == 193)
        #expect(
            try await History(of: gateway.getProductList(PageRequest(page: 3, perPage: 10)))
                == History(failure: .offline))
    }

    @Test("A deletion whose answer was lost is one")
    func lostAnswer() async throws {
        backend.server.inject(.cutAfterHead, at: "/products/5", times: 1)
        let events = Recorder(gateway.events)
        #expect(try await History(of: gateway.delete(.numbered(5)).map(\.isWaiting)) == History(false))
        events.expect(.deleted(5))
        #expect(backend.server.requestCounts == ["DELETE /products/5": 2])
    }

    @Test("What the server refuses is taken back, and leaves nothing")
    func refused() async throws {
        let before = try #require(try await page(PageRequest(perPage: 10)))
        let events = Recorder(gateway.events)
        backend.server.inject(.status(code: 400), at: "/products")
        var product = before.items[0]
        product.name = "Never saved"
        #expect(try await History(of: gateway.update(product)).failure != nil)
        #expect(try await History(of: gateway.delete(.numbered(5)).map(\.isWaiting)).failure != nil)
        // The edit is shown at once, then the server's values again.
        events.expect(.updated(product), .updated(before.items[0]))
        #expect(try await page(PageRequest(perPage: 10))?.fresh == before)
    }

    @Test("What the server refuses of a product that was never cached comes into no cache")
    func refusedUnknown() async throws {
        backend.server.inject(.status(code: 400), at: "/products")
        #expect(try await History(of: gateway.update(Product(id: 150, name: "Bowl", price: 3))).failure != nil)
        backend.disconnect()
        #expect(try await History(of: gateway.getProduct(id: 150)).elements == [])
    }

    @Test("Without a database a change is announced once the server has made it")
    func announced() async throws {
        let transport = StubTransport([.json(#"{"id":1,"title":"As saved","price":1}"#), .json(#"{"id":1}"#)])
        let store = Store(failure: .locked(path: "other.sqlite"))
        let gateway = RemoteProductGateway(api: try client(transport), store: store, source: "test")
        let events = Recorder(gateway.events)
        _ = try await gateway.update(Product(id: 1, name: "As edited", price: 1)).first()
        events.expect(.updated(Product(id: 1, name: "As saved", price: 1)))
        _ = try await gateway.delete(.numbered(1)).first()
        events.expect(.deleted(1))
    }

    @Test("A list that was on its way while products changed arrives with the changes")
    func overtakenList() async throws {
        let exchange = HeldExchange(
            get: #"{"products":[{"id":1,"title":"Old name","price":1},{"id":2,"title":"Gone","price":2}],"total":2}"#,
            put: #"{"id":1,"title":"New name","price":1.5}"#)
        let gateway = RemoteProductGateway(api: try client(exchange.transport), store: backend.store, source: "test")
        async let pages = History(of: gateway.getProductList(PageRequest(perPage: 2)))
        await exchange.asked()
        _ = try await gateway.update(Product(id: 1, name: "New name", price: 1)).first()
        _ = try await gateway.delete(.numbered(2)).first()
        exchange.answer()
        let page = try #require(try await pages.elements.last)
        #expect(page.items == [Product(id: 1, name: "New name", price: 1.5)])
        #expect(page.totalItems == 1)
        let cached = try await gateway.getProductList(PageRequest(perPage: 2)).first()
        #expect(cached?.fresh == page)
        #expect(cached?.staleSince != nil)
    }

    @Test("A product that was on its way while it changed arrives changed, or not at all")
    func overtakenProduct() async throws {
        let exchange = HeldExchange(
            get: #"{"id":1,"title":"Old name","price":1}"#, put: #"{"id":1,"title":"New name","price":1.5}"#)
        let gateway = RemoteProductGateway(api: try client(exchange.transport), store: backend.store, source: "test")
        async let edited = History(of: gateway.getProduct(id: 1))
        await exchange.asked()
        let saved = try #require(try await gateway.update(Product(id: 1, name: "New name", price: 1)).first()).value
        exchange.answer()
        #expect(try await edited == History(saved))
        async let deleted = History(of: gateway.getProduct(id: 1))
        await exchange.asked()
        _ = try await gateway.delete(.numbered(1)).first()
        exchange.answer()
        #expect(try await deleted == History(failure: .notFound(message: nil)))
    }
}

extension Product {
    /// A product that differs from others only by its identity.
    static func numbered(_ id: Int) -> Product { Product(id: id, name: "Number \(id)", price: 1) }
}

/// A server that holds answers to GET until the test releases one.
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

    /// Returns once a request has arrived.
    func asked() async {
        for await _ in requests { break }
    }

    /// Releases one answer.
    func answer() { answers.yield() }
}
