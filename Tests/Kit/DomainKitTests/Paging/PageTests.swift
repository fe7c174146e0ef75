import DomainKit
import Foundation
import Testing

@Suite struct PageTests {
    @Test("A mapped page keeps its token, total and age")
    func map() {
        let saved = Date(timeIntervalSince1970: 5)
        let page = Page(items: [1, 2], next: .offset(1), totalItems: 9, staleSince: saved)
        #expect(
            page.map { "\($0)" } == Page(items: ["1", "2"], next: .offset(1), totalItems: 9, staleSince: saved))
        #expect(page.map { "\($0)" } != Page(items: ["1", "2"], totalItems: 9, staleSince: saved))
    }

    @Test("A failed mapping of a page throws the error")
    func mapFails() {
        struct Broken: Error {}
        #expect(throws: Broken.self) {
            try Page(items: [1]).map { _ throws(Broken) -> Int in throw Broken() }
        }
    }

    @Test("The next offset counts the received items, not the requested ones")
    func offsets() {
        let request = PageRequest(page: 2, token: .offset(30), perPage: 100)
        let capped = Page(Array(30..<58), for: request, total: 90, unreadableItems: 2)
        #expect(capped == Page(items: Array(30..<58), next: .offset(60), totalItems: 90, unreadableItems: 2))
        #expect(Page([1], for: request, total: 31) == Page(items: [1], totalItems: 31))
        #expect(Page([1], for: request, total: nil) == Page(items: [1], next: .offset(31)))
        #expect(Page([1], for: request, total: -1) == Page(items: [1], next: .offset(31)))
        #expect(Page(items: [1], next: .offset(31), totalItems: -1).totalItems == nil)
        #expect(Page<Int>([], for: request, total: nil) == Page(items: [], totalItems: 30))
        #expect(Page<Int>([], for: request, total: 90).hasMorePages == false)
    }
}
