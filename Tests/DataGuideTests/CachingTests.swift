import DataKit
import DemoServer
import DomainKit
import Foundation
import Reactive
import Testing

struct Dish: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
}

extension Dish: Record {
    static let table: Table<Dish> = Table(
        "dishes", Column("id", \.id), Column("title", \.title), make: Dish.init(id:title:))
}

extension Migration {
    static let ofDishes: [Migration] = [.offline, .creating(Dish.table)]
}

/// The code of the guide *Caching*. ExamplesTests finds the guide's code in this file.
@Suite struct CachingTests {
    struct DishResponse: Decodable, Sendable {
        var id: Int
        var title: String
    }

    struct DishListResponse: Decodable, Sendable {
        var products: LossyArray<DishResponse>
        var total: Int?
    }

    struct DishGateway: Sendable {
        let api: APIClient
        let cache: PageCache<Dish>

        init(api: APIClient, database: Database, source: String) {
            self.api = api
            cache = PageCache(EntityCache(database, source: source))
        }

        func getDishes(_ request: PageRequest) -> Observable<Page<Dish>> {
            .cachedThenFresh {
                request.usesCache ? await cache.page(request) : nil
            } fresh: {
                let answer = try await api.send(Self.endpoint(request))
                return Page(
                    answer.products.elements.map { Dish(id: $0.id, title: $0.title) }, for: request,
                    total: answer.total, unreadableItems: answer.products.unreadableCount)
            } store: { page in
                await cache.store(request) { page }
            }
        }

        private static func endpoint(_ request: PageRequest) -> Endpoint<DishListResponse> {
            Endpoint(
                path: ["products"],
                query: [
                    URLQueryItem(name: "limit", value: "\(request.perPage)"),
                    URLQueryItem(name: "skip", value: "\(request.offset)"),
                ])
        }
    }

    @Test("A fetched page is available immediately, also without a connection")
    func offline() async throws {
        let server = DemoServer()
        let api = APIClient(baseURL: try server.start(), transport: SystemTransport())
        let gateway = DishGateway(
            api: api, database: try Database.inMemory(migrations: Migration.ofDishes), source: "shop")

        for try await page in gateway.getDishes(PageRequest(perPage: 10)) {
            #expect(page.items.count == 10)
            #expect(page.staleSince == nil)
        }

        // As where there is no connection.
        server.inject(.cutBeforeResponse)
        let stale = gateway.getDishes(PageRequest(perPage: 10)).makeAsyncIterator()
        #expect(try await stale.next()?.items.count == 10)
        await #expect(throws: GatewayError.offline) { _ = try await stale.next() }
    }
}
