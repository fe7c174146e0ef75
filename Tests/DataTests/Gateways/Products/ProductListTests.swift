import Data
import DataKit
import DataKitDoubles
import DataKitTesting
import DemoServer
import Domain
import DomainKit
import Foundation
import Reactive
import Testing

@Suite("The list of products")
struct ProductListTests {
    private let backend: Backend
    private let gateway: any ProductGateway

    init() throws {
        backend = try Backend()
        gateway = backend.useCases().productGateway
    }

    private func history(_ request: PageRequest) async throws -> History<Page<Product>> {
        try await gateway.productList.history(request)
    }

    @Test("Without a cache, only the server's page arrives")
    func first() async throws {
        let history = try await history(PageRequest(page: 2, perPage: 10))
        let page = try #require(history.elements.first)
        #expect(history == History(page))
        #expect(page.items.map(\.id) == Array(11...20))
        #expect(page.hasMorePages)
        #expect(page.totalItems == 194)
        #expect(page.staleSince == nil)
        #expect(
            backend.server.requests.map(\.line) == ["GET /products?limit=10&skip=0", "GET /products?limit=10&skip=10"])
    }

    @Test("After the last page the list requests no more")
    func end() async throws {
        let last = try #require(try await history(PageRequest(page: 7, perPage: 30)).elements.last)
        #expect(last.items.map(\.id) == Array(181...194))
        #expect(!last.hasMorePages)
        #expect(try await history(PageRequest(page: 8, perPage: 30, usesCache: false)).elements.isEmpty)
        #expect(backend.server.requests.count == 14)
    }

    @Test("The cached page arrives marked stale, then the server's equal page without the mark")
    func cachedThenFresh() async throws {
        let before = Date()
        let first = try #require(try await history(PageRequest(perPage: 10)).elements.last)
        let after = Date()
        let second = try await history(PageRequest(perPage: 10))
        #expect(second.elements.map(\.fresh) == [first, first])
        #expect(second.elements.map { $0.staleSince != nil } == [true, false])
        // SQLite stores the time precise to the microsecond.
        let saved = try #require(second.elements.first?.staleSince)
        #expect((before.addingTimeInterval(-0.001)...after.addingTimeInterval(0.001)).contains(saved))
        #expect(second.failure == nil)
    }

    @Test("The server's changes replace the cached page")
    func changed() async throws {
        let first = try #require(try await history(PageRequest(perPage: 10)).elements.last)
        var edited = try #require(first.items.first)
        edited.name = "Edited elsewhere"
        _ = try await backend.useCases(store: try .inMemory()).productGateway.update(edited, from: first.items[0])
            .first()
        let second = try await history(PageRequest(perPage: 10))
        #expect(second.elements.map { $0.items.first?.name } == [first.items.first?.name, "Edited elsewhere"])
    }

    @Test("A reload skips the cached page")
    func reload() async throws {
        _ = try await history(PageRequest(perPage: 10))
        let reload = try await history(PageRequest(perPage: 10, usesCache: false))
        #expect(reload.elements.map(\.staleSince) == [nil])
    }

    @Test("Offline, the cached page arrives before the failure")
    func offline() async throws {
        let first = try #require(try await history(PageRequest(perPage: 10)).elements.last)
        backend.disconnect()
        let second = try await backend.useCases().productGateway.productList.history(PageRequest(perPage: 10))
        #expect(second.elements.map(\.fresh) == [first])
        #expect(second.elements.first?.staleSince != nil)
        #expect(second.failure == .offline)
        #expect(try await history(PageRequest(page: 2, perPage: 10)) == History(failure: .offline))
    }

    @Test("A page of a different size is assembled from the cached pages")
    func otherSize() async throws {
        _ = try await history(PageRequest(perPage: 30))
        backend.disconnect()
        #expect(
            try await history(PageRequest(page: 2, perPage: 10)).elements.map { $0.items.map(\.id) } == [Array(11...20)]
        )
        let last = try #require(try await history(PageRequest(page: 2, perPage: 20)).elements.last)
        #expect(last.items.map(\.id) == Array(21...30))
        #expect(last.next == .offset(30))
    }

    @Test("A list with capped pages loads to its end, even from the cache")
    func capped() async throws {
        let transport = StubTransport { request in
            let query = try #require(URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems)
            #expect(query.first { $0.name == "limit" }?.value == "30")
            let skip = try #require(query.first { $0.name == "skip" }?.value.flatMap(Int.init))
            let ids = (skip + 1)..<min(skip + 8, 24)
            let items = ids.map { #"{"id":\#($0),"title":"","price":1}"# }
            return .json(#"{"products":[\#(items.joined(separator: ","))]}"#)
        }
        let gateway = RemoteProductGateway(api: try client(transport), store: try .inMemory(), source: "capped")
        var list = gateway.productList
        list.pageSize = 30
        #expect(try await list.load(.first, .next, .next, .next).map(\.id) == Array(1...23))
        transport.isReachable = false
        let asked = BehaviorSubject(ListPart.first)
        for try await contents in list.contents(of: asked.observable) where contents.activity == .none {
            if contents.count == 23 { break }
            asked.send(.next)
        }
    }

    @Test("Products cached from another server are not shown")
    func otherSource() async throws {
        _ = try await history(PageRequest(perPage: 10))
        let other = backend.useCases(name: "other").productGateway
        #expect(
            try await other.productList.history(PageRequest(perPage: 10)).elements.map(\.staleSince) == [nil])
        #expect(try await history(PageRequest(perPage: 10)).elements.map(\.staleSince) == [nil])
    }

    @Test("A change at one server does not affect another server's products")
    func otherSourceChanged() async throws {
        let first = try #require(try await history(PageRequest(perPage: 10)).elements.last)
        _ = try await backend.useCases(name: "other").productGateway.delete(.numbered(5)).first()
        backend.disconnect()
        #expect(try await history(PageRequest(perPage: 10)).elements.map(\.fresh) == [first])
    }

    @Test("Two gateways on one file share the cache")
    func sharedFile() async throws {
        let first = try #require(try await history(PageRequest(perPage: 10)).elements.last)
        let other = backend.useCases(at: backend.folder.file()).productGateway
        let second = try await other.productList.history(PageRequest(perPage: 10))
        #expect(second.elements.map(\.fresh) == [first, first])
    }

    @Test("A store without a file keeps the server's pages while the process runs")
    func noStore() async throws {
        try Data("not a database, but a file that somebody wants to keep".utf8).write(to: backend.folder.file("other"))
        let store = Store.opened(at: backend.folder.file("other"))
        #expect(store.failure != nil)
        let gateway = backend.useCases(store: store).productGateway
        for counts in [[10], [10, 10]] {
            let history = try await gateway.productList.history(PageRequest(perPage: 10))
            #expect(history.elements.map(\.items.count) == counts)
            #expect(history.failure == nil)
        }
    }

    @Test("A failing cache still returns the page and reports its failure")
    func brokenCache() async throws {
        let (failures, line) = AsyncStream.makeStream(of: (any Error).self)
        let client = APIClient(baseURL: backend.url, transport: SystemTransport(), options: .patient)
        let gateway = RemoteProductGateway(
            api: client,
            store: Store(try Database.inMemory(environment: DataEnvironment(onFailure: { line.yield($0) }))),
            source: "demo")
        let history = try await gateway.productList.history(PageRequest(perPage: 10))
        line.finish()
        #expect(history.elements.map(\.items.count) == [10])
        #expect(history.failure == nil)
        #expect(await failures.reduce(into: 0) { count, error in count += error is StoreError ? 1 : 0 } >= 2)
    }

    @Test("Prices keep every decimal digit")
    func prices() async throws {
        let products = try #require(try await history(PageRequest(perPage: 194)).elements.last).items
        backend.disconnect()
        let cached = try #require(try await history(PageRequest(perPage: 194)).elements.last).items
        #expect(cached == products)
        #expect(products.allSatisfy { "\($0.price)".wholeMatch(of: /[0-9]+(\.[0-9]{1,2})?/) != nil })
    }

    @Test("Cancelling the stream of products closes the connection")
    func cancelled() async throws {
        backend.server.inject(.delay(seconds: 600), at: "/products")
        let events = backend.server.events()
        let task = Task { try await gateway.productList.load() }
        for await event in events {
            if case .requested = event { task.cancel() }
            if case .disconnected = event { break }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
