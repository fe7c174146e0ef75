import DomainKit
import Synchronization
import Testing

@testable import DataKit

@Suite("Fetching a whole list")
struct WholeListTests {
    private struct Item: Identifiable, Sendable {
        var id: Int
    }

    /// Fetches from a server that has `all`, returns at most `cap` items per page, and reports `total`.
    private func fetch(
        _ all: [Int], cap: Int = 30, total: Int?, limit: Int = 1_000, unreadable: Set<Int> = []
    ) async throws -> (ids: [Int], unreadable: Int) {
        let list = WholeList<Item>(of: "products", limit: limit) { request in
            let part = all.dropFirst(request.offset).prefix(cap)
            var page = Page(
                part.filter { !unreadable.contains($0) }.map(Item.init), for: request, total: nil,
                unreadableItems: part.count { unreadable.contains($0) })
            page.totalItems = total
            return page
        }
        let whole = try await list.fetch()
        return (whole.items.map(\.id), whole.unreadableItems)
    }

    private func failure(_ body: () async throws -> (ids: [Int], unreadable: Int)) async -> String? {
        do {
            return "\(try await body().ids.count) items"
        } catch {
            return (error as? GatewayError)?.message
        }
    }

    @Test("A whole list counts received items instead of requested items", arguments: [1, 7, 10, 30, 194, 500])
    func capped(cap: Int) async throws {
        #expect(try await fetch(Array(1...194), cap: cap, total: 194).ids == Array(1...194))
    }

    @Test("A total that is too small, negative or missing does not end the list", arguments: [nil, -1, 0, 30, 193])
    func wrongTotal(total: Int?) async throws {
        #expect(try await fetch(Array(1...194), total: total).ids == Array(1...194))
    }

    @Test("An empty list is complete")
    func empty() async throws {
        #expect(try await fetch([], total: 0).ids == [])
    }

    @Test("A list that ends before reaching its total fails")
    func short() async {
        #expect(
            await failure { try await fetch(Array(1...180), total: 194) }
                == "The server's list ended after 180 of 194. Items saved earlier are kept. Try again later.")
    }

    @Test("A list that repeats its items fails")
    func repeated() async {
        let list = WholeList<Item>(of: "products") { request in
            Page((1...30).map(Item.init), for: request, total: 194)
        }
        await #expect(
            throws: GatewayError.unreadable(
                message:
                    "The server's list starts to repeat after 30 products. Items saved earlier are kept. Try again later."
            )
        ) { try await list.fetch() }
    }

    @Test("A list with two items of the same ID fails")
    func duplicates() async {
        #expect(
            await failure { try await fetch([1, 2, 1, 3], cap: 4, total: 4) }
                == "The server's list has only 3 different products among 4. Items saved earlier are kept. Try again later."
        )
    }

    @Test("A list may be as long as the limit")
    func longest() async throws {
        #expect(try await fetch(Array(1...60), total: 60, limit: 60).ids == Array(1...60))
    }

    @Test("A list that never ends fails at the limit", arguments: [nil, 1_000_000_000_000])
    func endless(total: Int?) async {
        let list = WholeList<Item>(of: "products", limit: 1_000) { request in
            Page((request.offset..<request.offset + 30).map(Item.init), for: request, total: total)
        }
        await #expect(
            throws: GatewayError.unreadable(
                message:
                    "The server's list did not end after 1000 products. Items saved earlier are kept. Try again later."
            )
        ) { try await list.fetch() }
    }

    @Test("A list fails after exactly a hundred empty pages")
    func emptyPages() async throws {
        func fetch(emptyPages: Int) async throws -> Int {
            let list = WholeList<Item>(of: "products") { request in
                let isEmpty = (2...emptyPages + 1).contains(request.page)
                return Page(
                    items: isEmpty ? [] : [Item(id: request.page)],
                    next: request.page < emptyPages + 2 ? .cursor("\(request.page)") : nil)
            }
            return try await list.fetch().items.count
        }
        #expect(try await fetch(emptyPages: 100) == 2)
        await #expect(
            throws: GatewayError.unreadable(
                message:
                    "The server's list did not end after 1 products. Items saved earlier are kept. Try again later."
            )
        ) { try await fetch(emptyPages: 101) }
    }

    @Test("Unreadable items are counted as part of the whole list")
    func unreadable() async throws {
        let whole = try await fetch(Array(1...40), total: 40, unreadable: [3, 35])
        #expect(whole.ids.count == 38)
        #expect(whole.unreadable == 2)
    }

    @Test("A whole list requests thirty items at a time, in order and without caches")
    func requests() async throws {
        let asked = Mutex<[PageRequest]>([])
        let page = { @Sendable (request: PageRequest) in
            asked.withLock { $0.append(request) }
            return Page((request.offset..<request.offset + 30).map(Item.init), for: request, total: 60)
        }
        _ = try await WholeList(of: "products", page: page).fetch()
        _ = try await WholeList(of: "products", perPage: 7, page: page).fetch()
        #expect(
            asked.withLock { $0 }
                == [30, 7].flatMap { perPage in
                    [
                        PageRequest(page: 1, perPage: perPage, usesCache: false),
                        PageRequest(page: 2, token: .offset(30), perPage: perPage, usesCache: false),
                    ]
                })
    }

    @Test("Progress is reported after each part")
    func progress() async throws {
        let list = WholeList<Item>(of: "products") { request in
            Page((request.offset..<min(request.offset + 30, 70)).map(Item.init), for: request, total: 70)
        }
        let steps = Mutex<[[Int]]>([])
        _ = try await list.fetch { done, total in steps.withLock { $0.append([done, total]) } }
        #expect(steps.withLock { $0 } == [[30, 70], [60, 70], [70, 70]])
    }

    private func fetch(
        cursors: [String?: (items: Range<Int>, next: String?)], limit: Int = 1_000
    ) async throws -> (ids: [Int], requests: Int) {
        let requests = Mutex(0)
        let list = WholeList<Item>(of: "products", limit: limit) { request in
            requests.withLock { $0 += 1 }
            let part = try #require(cursors[request.cursor])
            return Page(items: part.items.map(Item.init), next: part.next.map { .cursor($0) })
        }
        return (try await list.fetch().items.map(\.id), requests.withLock { $0 })
    }

    @Test("A whole list follows cursors to the last page, even across empty pages")
    func cursors() async throws {
        let whole = try await fetch(cursors: [nil: (0..<3, "a"), "a": (3..<3, "b"), "b": (3..<7, nil)])
        #expect(whole.ids == Array(0..<7))
        #expect(whole.requests == 3)
    }

    @Test("An empty page whose cursor is its own ends the list, and a cycle of cursors fails")
    func emptyCircle() async throws {
        let whole = try await fetch(cursors: [nil: (0..<3, "a"), "a": (3..<3, "a")])
        #expect(whole.ids == Array(0..<3))
        #expect(whole.requests == 2)
        await #expect(throws: GatewayError.self) {
            try await fetch(cursors: [nil: (0..<3, "a"), "a": (3..<3, "b"), "b": (3..<3, "a")], limit: 9)
        }
    }
}
