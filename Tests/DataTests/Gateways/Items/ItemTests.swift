import Data
import DataKitDoubles
import Domain
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

    @Test("A product among the first matches of the word is the item")
    func found() async throws {
        let item = try #require(
            try await gateway.findItem(ItemQuery(itemID: 1, keyword: "lemon", count: 10)).first())
        #expect(item.id == 1)
        #expect(item.name == "Lemon")
        #expect(item.date == Date(timeIntervalSince1970: 1_700_000_000 + 86_400))
        #expect(!item.summary.isEmpty)
        #expect(backend.server.requests.map(\.line) == ["GET /products/search?q=lemon&limit=10&skip=0"])
    }

    @Test("A product beyond the first matches is not found, in words")
    func beyond() async throws {
        let history = try await History(of: gateway.findItem(ItemQuery(itemID: 101, keyword: "lemon", count: 1)))
        #expect(
            history == History(failure: .notFound(message: "Item 101 is not among the first 1 matches of “lemon”.")))
    }
}
