import Data
import DataKitDoubles
import DataKitTesting
import Domain
import DomainKit
import Foundation
import Reactive
import Testing

@Suite("The search for an item")
struct ItemTests {
    private let backend: Backend
    private let gateway: any ItemGateway

    init() throws {
        backend = try Backend()
        gateway = backend.useCases().itemGateway
    }

    @Test("An item search returns the product with the given ID if it is among the first matches")
    func found() async throws {
        let item = try #require(
            try await gateway.findItem(ItemQuery(itemID: 1, keyword: "lemon", count: 10)).first())
        #expect(item.id == 1)
        #expect(item.name == "Lemon")
        #expect(item.date == Date(timeIntervalSince1970: 1_700_000_000 + 86_400))
        #expect(!item.summary.isEmpty)
        #expect(backend.server.requests.map(\.line) == ["GET /products/search?q=lemon&limit=10&skip=0"])
    }

    @Test("Without a server, an item search finds earlier matches by the same rules")
    func offline() async throws {
        let found = try await History(of: gateway.findItem(ItemQuery(itemID: 1, keyword: "lemon", count: 10)))
        backend.disconnect()
        #expect(try await History(of: gateway.findItem(ItemQuery(itemID: 1, keyword: "LEMON", count: 5))) == found)
        for query in [
            ItemQuery(itemID: 1, keyword: "sofa", count: 10), ItemQuery(itemID: 2, keyword: "lemon", count: 10),
        ] {
            #expect(try await History(of: gateway.findItem(query)) == History(failure: .offline))
        }
    }

    @Test("A refused search fails, even if earlier results are saved")
    func refused() async throws {
        _ = try await History(of: gateway.findItem(ItemQuery(itemID: 1, keyword: "lemon", count: 10)))
        backend.server.inject(.status(code: 400), at: "/products/search")
        let history = try await History(of: gateway.findItem(ItemQuery(itemID: 1, keyword: "lemon", count: 10)))
        #expect(history.elements.isEmpty)
        #expect(history.failure != nil && history.failure?.isUnreachable == false)
    }

    @Test("An item search also saves all other matches")
    func otherMatches() async throws {
        let matches = try await History(of: gateway.findItem(ItemQuery(itemID: 1, keyword: "lemon", count: 10)))
        #expect(matches.elements.count == 1)
        backend.disconnect()
        let other = try await gateway.findItem(ItemQuery(itemID: 101, keyword: "lemon", count: 10)).first()
        #expect(other?.id == 101)
    }

    @Test("A product beyond the requested number of matches is reported as not found")
    func beyond() async throws {
        let history = try await History(of: gateway.findItem(ItemQuery(itemID: 101, keyword: "lemon", count: 1)))
        #expect(
            history == History(failure: .notFound(message: "Item 101 is not among the first 1 matches of “lemon”.")))
    }

    @Test("An item without a date fails as unreadable with a message for the user")
    func noDate() async throws {
        let transport = StubTransport([.json(#"{"products":[{"id":1,"title":"Lemon","price":1}],"total":1}"#)])
        let gateway = RemoteItemGateway(api: try client(transport), store: try .inMemory(), source: "test")
        let error = await #expect(throws: GatewayError.self) {
            try await gateway.findItem(ItemQuery(itemID: 1, keyword: "lemon", count: 10)).first()
        }
        #expect(error?.message == GatewayError.unreadable().message)
    }
}
