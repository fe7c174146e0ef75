import DomainKit
import Testing

@Suite struct PageRequestTests {
    @Test(
        "A page begins after those before it, moved up by what was deleted, and never before the list",
        arguments: [(1, 0, 0), (2, 0, 30), (3, 0, 60), (2, 4, 26), (1, 4, 0)])
    func offset(page: Int, removed: Int, offset: Int) {
        #expect(PageRequest(page: page, removed: removed).offset == offset)
    }

    @Test("A mapped page keeps what it says of the list")
    func map() {
        let page = Page(items: [1, 2], hasMorePages: true, totalItems: 9)
        #expect(page.map { "\($0)" } == Page(items: ["1", "2"], hasMorePages: true, totalItems: 9))
    }
}
