import DomainKit
import Foundation
import Testing

@Suite struct PageRequestTests {
    @Test(
        "A page begins after those before it, moved up by what was deleted, and never before the list",
        arguments: [(1, 0, 0), (2, 0, 30), (3, 0, 60), (2, 4, 26), (1, 4, 0), (2, 31, 0)])
    func offset(page: Int, removed: Int, offset: Int) {
        #expect(PageRequest(page: page, removed: removed).offset == offset)
    }

    @Test("The first page and one item a page are the least; a request may use the cache unless it says otherwise")
    func least() {
        let request = PageRequest(page: 1, perPage: 1)
        #expect(request.offset == 0)
        #expect(request.usesCache)
        #expect(PageRequest() == PageRequest(page: 1, perPage: 30, removed: 0, usesCache: true))
    }

    @Test("A page below 1 is a programming error and traps with a sentence", arguments: [0, -1])
    func pageBelowOne(page: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [page = page as Int] in
            _ = PageRequest(page: page)
        }
        // Optimized code traps without one.
        #if DEBUG
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("Pages are numbered from 1; \(page) is none."))
        #else
            #expect(result != nil)
        #endif
    }

    @Test("A page without items is a programming error and traps with a sentence", arguments: [0, -1])
    func noItems(perPage: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [perPage = perPage as Int] in
            _ = PageRequest(perPage: perPage)
        }
        // Optimized code traps without one.
        #if DEBUG
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("A page has at least one item, not \(perPage)."))
        #else
            #expect(result != nil)
        #endif
    }

    @Test("Fewer than no removed items are a programming error and trap with a sentence")
    func removedBelowZero() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = PageRequest(removed: -1)
        }
        // Optimized code traps without one.
        #if DEBUG
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("No fewer than 0 items were removed, not -1."))
        #else
            #expect(result != nil)
        #endif
    }
}
