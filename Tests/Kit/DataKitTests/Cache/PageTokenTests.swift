import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Testing

@testable import DataKit

@Suite("Caching a list with page tokens")
struct PageTokenTests {
    private struct Film: Record, Equatable {
        static let table: Table<Film> = Table(
            "films", Column("id", \.id), Column("year", \.year), make: Film.init(id:year:))

        var id: Int
        var year = 1_900
    }

    private let database: Database
    private let cache: PageCache<Film>

    init() throws {
        database = try Database.inMemory(
            migrations: [.offline, .creating(Film.table)], environment: DataEnvironment(onFailure: { Issue.record($0) })
        )
        cache = PageCache(EntityCache(database, source: "demo"))
    }

    private func store(_ ids: Range<Int>, at token: PageToken? = nil, next: PageToken?, total: Int? = nil) async {
        await cache.store(PageRequest(token: token)) {
            Page(items: ids.map { Film(id: $0) }, next: next, totalItems: total)
        }
    }

    /// Returns the pages from the first page on, as far as the cache has their tokens.
    private func pages(perPage: Int = 30) async -> [String] {
        var pages: [String] = []
        var request: PageRequest? = PageRequest(perPage: perPage)
        while let current = request, let page = await cache.page(current), pages.count < 9 {
            pages.append("\(page.items.map(\.id)) \(page.next.map { "\($0)" } ?? "end")")
            request = page.next.map { PageRequest(page: current.page + 1, token: $0, perPage: perPage) }
        }
        return pages
    }

    private func storeThree() async {
        await store(0..<3, next: .cursor("b"))
        await store(3..<5, at: .cursor("b"), next: .cursor("c"))
        await store(5..<9, at: .cursor("c"), next: nil)
    }

    @Test("Cached pages have the server's boundaries, and are joined if more items fit")
    func order() async {
        await storeThree()
        #expect(await pages(perPage: 2) == [#"[0, 1, 2] cursor("b")"#, #"[3, 4] cursor("c")"#, "[5, 6, 7, 8] end"])
        #expect(await pages(perPage: 5) == [#"[0, 1, 2, 3, 4] cursor("c")"#, "[5, 6, 7, 8] end"])
        #expect(await pages() == ["[0, 1, 2, 3, 4, 5, 6, 7, 8] end"])
    }

    @Test("A page of unlimited size returns all remaining items")
    func rest() async {
        for start in [0, 3] {
            await store(start..<start + 3, at: .offset(start), next: start == 0 ? .offset(3) : nil, total: 6)
        }
        let rest = await cache.page(PageRequest(token: .offset(2), perPage: .max))
        #expect(rest?.items.map(\.id) == [2, 3, 4, 5])
    }

    @Test("A cached list of one page is not split, because its tokens are unknown")
    func single() async {
        await store(0..<3, next: nil)
        #expect(await pages(perPage: 2) == ["[0, 1, 2] end"])
    }

    @Test("A page shorter than requested is cached, even without a total")
    func short() async {
        await store(0..<3, next: .offset(3))
        #expect(await pages() == ["[0, 1, 2] offset(3)"])
        await store(3..<5, at: .offset(3), next: .offset(5))
        #expect(await pages() == ["[0, 1, 2, 3, 4] offset(5)"])
        await cache.store(PageRequest(token: .offset(5))) { Page(items: [], totalItems: 5) }
        #expect(await pages() == ["[0, 1, 2, 3, 4] end"])
    }

    @Test("Unreadable items leave no gap")
    func unreadable() async {
        await store(0..<28, next: .offset(30), total: 60)
        await store(30..<60, at: .offset(30), next: nil, total: 60)
        let second = await cache.page(PageRequest(page: 2, token: .offset(30)))
        #expect(second?.items.map(\.id) == Array(30..<60))
        #expect(second?.next == nil)
        #expect(await cache.page(PageRequest(perPage: 28))?.next == .offset(30))
        await store(20..<50, at: .offset(90), next: .offset(120))
        await store(0..<26, next: .offset(30))
        #expect(await cache.page(PageRequest(page: 2, token: .offset(30)))?.items.map(\.id) == Array(30..<60))
    }

    @Test("After unreadable items, pages of any size neither overlap nor skip items", arguments: [10, 29, 30])
    func unreadableInAnySize(perPage: Int) async {
        await store(0..<28, next: .offset(30), total: 60)
        await store(30..<60, at: .offset(30), next: nil, total: 60)
        var ids: [Int] = []
        var request: PageRequest? = PageRequest(perPage: perPage)
        while let current = request, let page = await cache.page(current), ids.count < 99 {
            ids += page.items.map(\.id)
            request = page.next.map { PageRequest(page: current.page + 1, token: $0, perPage: perPage) }
        }
        #expect(ids == Array(0..<28) + Array(30..<60))
    }

    @Test("A list that has grown continues where it used to end")
    func grown() async {
        await store(0..<3, next: nil, total: 3)
        await store(0..<3, next: .offset(3), total: 9)
        await store(3..<6, at: .offset(3), next: .offset(6), total: 9)
        #expect(await pages(perPage: 3) == ["[0, 1, 2] offset(3)", "[3, 4, 5] offset(6)"])
    }

    @Test("A page that grows or shrinks also moves the following pages")
    func resized() async {
        await storeThree()
        await cache.store(PageRequest()) { Page(items: [0, 1, 2, 20, 21].map { Film(id: $0) }, next: .cursor("b")) }
        #expect(
            await pages(perPage: 1) == [#"[0, 1, 2, 20, 21] cursor("b")"#, #"[3, 4] cursor("c")"#, "[5, 6, 7, 8] end"])
        await cache.store(PageRequest()) { Page(items: [Film(id: 0)], next: .cursor("b")) }
        #expect(await pages(perPage: 1) == [#"[0] cursor("b")"#, #"[3, 4] cursor("c")"#, "[5, 6, 7, 8] end"])
        await store(0..<2, next: .cursor("new"))
        #expect(await pages(perPage: 1) == [#"[0, 1] cursor("new")"#])
        #expect(await cache.page(PageRequest(token: .cursor("c"))) == nil)
    }

    @Test("A total that is too small does not end a list that continues", arguments: 0...4)
    func wrongTotal(total: Int) async {
        await store(0..<3, next: .cursor("b"), total: total)
        await store(3..<5, at: .cursor("b"), next: .cursor("c"), total: total)
        #expect(await pages(perPage: 3) == [#"[0, 1, 2] cursor("b")"#, #"[3, 4] cursor("c")"#])
        await store(0..<3, next: .cursor("b"), total: total)
        #expect(await pages(perPage: 3).first == #"[0, 1, 2] cursor("b")"#)
    }

    @Test("A list ends at a page whose total says that the list has shrunk")
    func shortened() async {
        await store(0..<3, next: .offset(3), total: 9)
        await store(3..<9, at: .offset(3), next: nil, total: 9)
        await store(0..<3, next: .offset(3), total: 5)
        #expect(await pages() == ["[0, 1, 2, 3, 4] end"])
    }

    @Test("A list that an empty page has ended still ends there after a repeated page")
    func endedWithEmptyPage() async {
        for _ in 0..<2 { await store(0..<3, next: .offset(3)) }
        await store(3..<5, at: .offset(3), next: .offset(5))
        await store(5..<5, at: .offset(5), next: nil)
        await store(3..<5, at: .offset(3), next: .offset(5))
        #expect(await pages() == ["[0, 1, 2, 3, 4] end"])
    }

    @Test("An observed list that shrank and grew again emits the items still saved")
    func shortenedAndGrown() async throws {
        await store(0..<3, next: .offset(3), total: 6)
        await store(3..<6, at: .offset(3), next: nil, total: 6)
        await store(0..<3, next: .offset(3), total: 5)
        await store(0..<3, next: .offset(3), total: 6)
        let saved = try await cache.observe().first()
        #expect(saved?.items.map(\.id) == [0, 1, 2, 3, 4])
        #expect(saved?.next == .offset(5))
    }

    @Test("A page requested with an unknown cursor is not cached")
    func unknown() async {
        await store(5..<9, at: .cursor("c"), next: nil)
        #expect(await pages() == [])
        await storeThree()
        await store(20..<22, at: .cursor("x"), next: nil)
        #expect(await pages() == ["[0, 1, 2, 3, 4, 5, 6, 7, 8] end"])
    }

    @Test("A deletion lowers later pages' offsets by one and keeps their cursors")
    func deleted() async {
        await storeThree()
        await cache.entities.delete(1)
        await cache.entities.delete(5)
        #expect(await pages(perPage: 1) == [#"[0, 2] cursor("b")"#, #"[3, 4] cursor("c")"#, "[6, 7, 8] end"])
        let offsets = PageCache(cache.entities, list: "offsets")
        for start in [0, 3, 6] {
            await offsets.store(PageRequest(token: .offset(start))) {
                Page(items: (start..<start + 3).map { Film(id: $0) }, next: .offset(start + 3))
            }
        }
        await cache.entities.delete(4)
        let first = await offsets.page(PageRequest(perPage: 3))
        #expect(first?.next == .offset(3))
        let second = await offsets.page(PageRequest(token: .offset(3), perPage: 3))
        #expect(second?.items.map(\.id) == [3, 5, 6])
        #expect(await offsets.page(PageRequest(token: .offset(6)))?.next == .offset(8))
    }

    @Test("An entity on two pages of a moved list is deleted from both")
    func deletedTwice() async throws {
        await store(0..<3, next: .offset(3), total: 9)
        await store(1..<4, at: .offset(3), next: .offset(6), total: 9)
        await cache.entities.delete(2)
        let saved = try await cache.observe().first()
        #expect(saved?.items.map(\.id) == [0, 1, 1, 3])
        #expect(saved?.totalItems == 8)
    }

    @Test("A deletion within a gap drops the offsets after the gap")
    func deletedInGap() async {
        await store(0..<3, next: .offset(3))
        // Two items of this page could not be read.
        await store(40..<48, at: .offset(40), next: .offset(50))
        await cache.entities.delete(20)
        await store(50..<52, at: .offset(50), next: nil)
        #expect(await cache.page(PageRequest(token: .offset(48))) == nil)
        #expect(await cache.page(PageRequest(token: .offset(50)))?.items.map(\.id) == [50, 51])
    }

    @Test("A page whose items were all deleted returns the next page")
    func emptied() async {
        await storeThree()
        await cache.entities.delete(3)
        await cache.entities.delete(4)
        #expect(await cache.page(PageRequest(token: .cursor("b")))?.items.map(\.id) == [5, 6, 7, 8])
        #expect(await pages() == ["[0, 1, 2, 5, 6, 7, 8] end"])
    }

    @Test("An observed list emits one page of all saved items for each change")
    func observed() async throws {
        let pages = cache.observe().makeAsyncIterator()
        #expect(try await pages.next() == Page(items: []))
        await store(0..<2, next: .cursor("b"), total: 4)
        let first = try #require(try await pages.next())
        #expect(first.items.map(\.id) == [0, 1])
        #expect(first.next == .cursor("b"))
        #expect(first.totalItems == 4)
        #expect(first.staleSince != nil)
        await cache.entities.update(Film(id: 1, year: 1_979))
        #expect(try await pages.next()?.items.map(\.year) == [1_900, 1_979])
        await store(2..<4, at: .cursor("b"), next: nil, total: 4)
        let whole = try #require(try await pages.next())
        #expect(whole.items.map(\.id) == [0, 1, 2, 3])
        #expect(whole.next == nil)
        await cache.entities.delete(0)
        #expect(try await pages.next()?.items.map(\.id) == [1, 2, 3])
        let other = PageCache(EntityCache<Film>(database, source: "other"))
        #expect(try await other.observe().first() == Page(items: []))
    }
}
