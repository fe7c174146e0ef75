import Data
import DataKit
import DataKitDoubles
import DataKitTesting
import DemoServer
import Domain
import DomainKit
import Reactive
import ReactiveTesting
import Testing

@Suite("Queries for products")
struct ProductQueryTests {
    private let backend: Backend
    private let gateway: any ProductGateway

    init() throws {
        backend = try Backend()
        gateway = backend.useCases().productGateway
    }

    private func pages(_ query: ProductQuery, _ request: PageRequest = PageRequest()) async throws -> [Page<Product>] {
        try await gateway.searchProducts(query).history(request).elements
    }

    private func disconnected() async throws {
        for try await _ in backend.useCases().syncProducts() {}
        backend.disconnect()
    }

    private static let queries = [
        ProductQuery(order: .name), ProductQuery(order: .price), ProductQuery(order: .category),
        ProductQuery(category: "toys"),
        ProductQuery(category: "toys", order: .price), ProductQuery(words: "tea"),
        ProductQuery(words: "tea", category: "kitchen-accessories"),
        ProductQuery(words: "e", category: "toys", order: .price), ProductQuery(order: .name, isDescending: true),
        ProductQuery(order: .price, isDescending: true),
    ]

    @Test("A device that has all products pages through them like the server", arguments: queries)
    func offline(query: ProductQuery) async throws {
        let requests = [PageRequest(perPage: 12), PageRequest(page: 2, perPage: 12)]
        var online: [Page<Product>] = []
        for request in requests { online += try await pages(query, request).suffix(1) }
        #expect(online.allSatisfy { $0.staleSince == nil && !$0.items.isEmpty })
        try await disconnected()
        for (request, page) in zip(requests, online) {
            let saved = try #require(try await pages(query, request).first)
            #expect(saved.items.map(\.price) == page.items.map(\.price))
            #expect(saved.totalItems == page.totalItems)
        }
    }

    @Test("Sorting applies to all products, not only to the first page")
    func order() async throws {
        let cheapest = try #require(try await pages(ProductQuery(order: .price)).last)
        let all = try #require(try await gateway.productList.history(PageRequest(perPage: 200)).elements.last)
        #expect(cheapest.items.map(\.price) == Array(all.items.map(\.price).sorted().prefix(30)))
        #expect(cheapest.totalItems == 194)
    }

    @Test("Categories come from the server, or offline from saved products")
    func categories() async throws {
        let names = try await gateway.getProductCategories().first()
        #expect(names?.count == 10)
        try await disconnected()
        #expect(try await gateway.getProductCategories().first() == names)
    }

    @Test("A product without a category has no category offline either")
    func noCategory() async throws {
        let list =
            #"{"products":[{"id":1,"title":"","price":1},{"id":2,"title":"","price":1,"category":"toys"}],"total":2}"#
        let transport = StubTransport { request in
            guard request.url.path().hasSuffix("/products") else { throw GatewayError.offline }
            return .json(list)
        }
        let gateway = RemoteProductGateway(api: try client(transport), store: try .inMemory(), source: "test")
        _ = try await gateway.productList.history(PageRequest(perPage: 2))
        #expect(try await gateway.getProductCategories().first() == ["toys"])
    }

    @Test("Without a server or saved products, requesting categories fails")
    func noCategories() async throws {
        backend.disconnect()
        #expect(try await History(of: gateway.getProductCategories()) == History(failure: .offline))
    }

    @Test("All fields of an edit reach the server")
    func edit() async throws {
        var draft = ProductDraft(try #require(try await gateway.getProduct(id: 5).first()))
        draft.stockText = "7"
        draft.category = "toys"
        draft.summary = "Ünïcode \"7\""
        let edited = try draft.validated()
        _ = try await gateway.update(edited, from: draft.product).first()
        let saved = try #require(try await backend.useCases(name: "other").getProduct(id: 5).first())
        #expect(saved.unversioned == edited.unversioned)
    }

    @Test("Unreadable products in a search's pages are counted once")
    func unreadable() async throws {
        let toys = (1...3).map { #"{"id":\#($0),"title":"","price":1,"category":"toys"}"# }
        let transport = StubTransport { _ in
            .json(#"{"products":[\#(toys.joined(separator: ",")),{"id":4}],"total":4}"#)
        }
        let gateway = RemoteProductGateway(api: try client(transport), store: try .inMemory(), source: "test")
        let query = ProductQuery(words: "a", category: "toys")
        var unreadable: [Int] = []
        for page in 1...2 {
            let request = PageRequest(page: page, perPage: 2, usesCache: false)
            let answer = try #require(try await gateway.searchProducts(query).history(request).elements.last)
            unreadable.append(answer.unreadableItems)
        }
        #expect(unreadable == [1, 1])
    }

    @Test("Offline categories keep the server's order, which ignores case and compares digits as numbers")
    func categoryOrder() async throws {
        let categories = ["b10", "B9", "a"]
        let list = categories.enumerated().map { #"{"id":\#($0 + 1),"title":"","price":1,"category":"\#($1)"}"# }
        let transport = StubTransport { request in
            guard request.url.query()?.contains("sortBy") == false else { throw GatewayError.offline }
            return .json(#"{"products":[\#(list.joined(separator: ","))],"total":3}"#)
        }
        let gateway = RemoteProductGateway(api: try client(transport), store: try .inMemory(), source: "test")
        _ = try await gateway.productList.history(PageRequest(perPage: 3))
        let saved = try await gateway.searchProducts(ProductQuery(order: .category)).history()
        #expect(saved.elements.first?.items.map(\.category) == ["a", "B9", "b10"])
    }
}
