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

@Suite("The synchronization of products")
struct ProductSyncTests {
    private let backend: Backend
    private let useCases: UseCases

    init() throws {
        backend = try Backend()
        useCases = backend.useCases()
    }

    /// The number of products that the cache has for a first page of this size. Stops the server.
    private func cached(_ size: Int) async throws -> Int? {
        backend.disconnect()
        return try await useCases.productList.history(PageRequest(perPage: size)).elements.first?.items.count
    }

    @Test("A synchronization reports its progress, and then every page loads without a connection")
    func all() async throws {
        let expected = [30, 60, 90, 120, 150, 180, 194].map { WorkProgress(done: $0, total: 194) }
        let history = try await History(of: useCases.syncProducts())
        #expect(history.elements == expected)
        #expect(history.failure == nil)
        backend.disconnect()
        let page = try await useCases.productList.history(PageRequest(page: 7, perPage: 30)).elements.first
        #expect(page?.items.map(\.id) == Array(181...194))
        #expect(page?.totalItems == 194)
    }

    @Test("Unreadable products are left out, and counted when all other products are saved")
    func unreadable() async throws {
        let transport = StubTransport([
            .json(#"{"products":[{"id":1,"title":"","price":1},{"id":2}],"total":2}"#),
            .json(#"{"products":[],"total":2}"#),
        ])
        let gateway = RemoteProductGateway(api: try client(transport), store: try .inMemory(), source: "test")
        let history = try await History(of: gateway.syncProducts())
        #expect(
            history == History(WorkProgress(done: 2, total: 2), WorkProgress(done: 2, total: 2, unreadable: 1)))
    }

    private func parts(_ ids: Range<Int>..., total: Int) -> [HTTPResponse] {
        ids.map { ids in
            let products = ids.map { #"{"id":\#($0),"title":"","price":1}"# }.joined(separator: ",")
            return .json(#"{"products":[\#(products)],"total":\#(total)}"#)
        }
    }

    @Test("A sync continues until the list is complete if the server caps its parts")
    func capped() async throws {
        let transport = StubTransport(parts(1..<11, 11..<21, 21..<25, 25..<25, total: 24))
        let gateway = RemoteProductGateway(api: try client(transport), store: try .inMemory(), source: "test")
        let history = try await History(of: gateway.syncProducts())
        #expect(history.elements == [10, 20, 24].map { WorkProgress(done: $0, total: 24) })
        let offsets = transport.requests.map { URLComponents(url: $0.url, resolvingAgainstBaseURL: false)?.queryItems }
        #expect(offsets.map { $0?.first { $0.name == "skip" }?.value } == ["0", "10", "20", "24"])
    }

    @Test("An incomplete sync replaces no product, and its message names the numbers")
    func partial() async throws {
        let whole = parts(1..<31, 31..<41, 41..<41, total: 40)
        let lists = [
            (parts(1..<31, 31..<31, total: 40), "ended after 30 of 40"),
            (parts(1..<31, 1..<31, total: 40), "starts to repeat after 30 products"),
            (parts(1..<31, 30..<41, 41..<41, total: 41), "has only 40 different products among 41"),
        ]
        for (list, problem) in lists {
            let transport = StubTransport(whole + list)
            let gateway = RemoteProductGateway(api: try client(transport), store: try .inMemory(), source: "test")
            #expect(try await History(of: gateway.syncProducts()).failure == nil)
            let message = "The server's list \(problem). Items saved earlier are kept. Try again later."
            #expect(try await History(of: gateway.syncProducts()).failure == .unreadable(message: message))
            transport.isReachable = false
            let cached = try await gateway.productList.history(PageRequest(perPage: 40)).elements.first
            #expect(cached?.items.map(\.id) == Array(1...40))
            #expect(cached?.totalItems == 40)
        }
    }

    @Test("A failed synchronization changes nothing")
    func failed() async throws {
        _ = try await useCases.productList.history(PageRequest(perPage: 10))
        // The server sends two responses, each in one piece, and then refuses.
        backend.server.inject(.drip(bytes: 1_000_000, seconds: 0), at: "/products", times: 2)
        backend.server.inject(.status(code: 400), at: "/products")
        let history = try await History(of: useCases.syncProducts())
        #expect(history.elements == [WorkProgress(done: 30, total: 194), WorkProgress(done: 60, total: 194)])
        #expect(history.failure != nil)
        #expect(try await cached(10) == 10)
        #expect(try await cached(30) == 10)
    }

    @Test("A cancelled synchronization changes nothing")
    func cancelled() async throws {
        #expect(try await useCases.syncProducts().first() == WorkProgress(done: 30, total: 194))
        #expect(try await cached(30) == nil)
    }

    @Test("Cancelling a synchronization cancels the request in flight", .timeLimit(.minutes(5)))
    func cancelledRequest() async throws {
        let (asking, asked) = AsyncStream.makeStream(of: Void.self)
        let (ending, ended) = AsyncStream.makeStream(of: Void.self)
        let transport = StubTransport { _ in
            defer { ended.yield() }
            asked.yield()
            try await hang()
        }
        let gateway = RemoteProductGateway(api: try client(transport), store: try .inMemory(), source: "test")
        let sync = gateway.syncProducts().subscribe { _ in }
        for await _ in asking { break }
        sync.cancel()
        for await _ in ending { break }
        #expect(transport.requests.count == 1)
    }

    @Test("A sync without a store fails with the store's error, without requests")
    func noStore() async throws {
        let failure = StoreError.readOnly(path: "/nowhere")
        let useCases = backend.useCases(store: Store(failure: failure))
        #expect(try await History(of: useCases.syncProducts()) == History(failure: GatewayError(failure: failure)))
        #expect(backend.server.requests.isEmpty)
    }
}
