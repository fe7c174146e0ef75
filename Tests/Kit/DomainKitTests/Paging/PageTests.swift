import DomainKit
import Foundation
import Testing

@Suite struct PageTests {
    @Test("A mapped page keeps what it says of the list")
    func map() {
        let saved = Date(timeIntervalSince1970: 5)
        let page = Page(items: [1, 2], hasMorePages: true, totalItems: 9, staleSince: saved)
        #expect(
            page.map { "\($0)" } == Page(items: ["1", "2"], hasMorePages: true, totalItems: 9, staleSince: saved))
        #expect(page.map { "\($0)" } != Page(items: ["1", "2"], hasMorePages: false, totalItems: 9, staleSince: saved))
    }

    @Test("A page that cannot be mapped fails with the error")
    func mapFails() {
        struct Broken: Error {}
        #expect(throws: Broken.self) {
            try Page(items: [1], hasMorePages: false).map { _ throws(Broken) -> Int in throw Broken() }
        }
    }
}
