import DomainKit
import Foundation
import Testing

@Suite struct PageRequestTests {
    @Test("A page starts at its token, or else after the previous pages")
    func token() {
        #expect([1, 2, 3].map { PageRequest(page: $0, perPage: 30).token } == [.offset(0), .offset(30), .offset(60)])
        #expect(PageRequest(page: 3, token: .offset(58)).offset == 58)
        #expect(PageRequest(page: 3, token: .offset(58)).cursor == nil)
        let following = PageRequest(page: 3, token: .cursor("c3"), perPage: 10)
        #expect(following.cursor == "c3")
        #expect(following.offset == 20)
    }

    @Test("A request accepts page 1 with one item, and uses the cache by default")
    func least() {
        let request = PageRequest(page: 1, perPage: 1)
        #expect(request.offset == 0)
        #expect(request.usesCache)
        #expect(PageRequest() == PageRequest(page: 1, perPage: 30, usesCache: true))
    }

    @Test("A page below 1 traps with a message", arguments: [0, -1])
    func pageBelowOne(page: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [page = page as Int] in
            _ = PageRequest(page: page)
        }
        // An optimized build traps without printing the message.
        #if DEBUG
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("Pages are numbered from 1, so \(page) is not valid."))
        #else
            #expect(result != nil)
        #endif
    }

    @Test("A page size below 1 traps with a message", arguments: [0, -1])
    func noItems(perPage: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            [perPage = perPage as Int] in
            _ = PageRequest(perPage: perPage)
        }
        // An optimized build traps without printing the message.
        #if DEBUG
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("A page has at least one item, not \(perPage)."))
        #else
            #expect(result != nil)
        #endif
    }
}
