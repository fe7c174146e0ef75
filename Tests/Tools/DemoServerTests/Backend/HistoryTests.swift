import Testing

@testable import DemoServer

@Suite("History")
struct HistoryTests {
    @Test("The history keeps the newest requests in order, and counts all of them")
    func newest() {
        var history = History()
        for number in 1...10_000 {
            let request = Request(method: "GET", target: "/products?skip=\(number)", path: ["products"], query: [])
            history.note(ServedRequest(request, status: 200, concurrent: 1), endpoint: "GET /products")
        }
        #expect((1_000...2_000).contains(history.requests.count))
        let kept = 10_000 - history.requests.count
        #expect(history.requests.map(\.target) == (kept + 1...10_000).map { "/products?skip=\($0)" })
        #expect(history.counts == ["GET /products": 10_000])
    }
}
