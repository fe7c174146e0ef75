import Foundation
import Testing

@testable import DataKit

@Suite("Response cache")
struct ResponseCacheTests {
    private let cache = ResponseCache(room: 10_000)

    private func request(_ name: String) throws -> HTTPRequest {
        HTTPRequest(url: try #require(URL(string: "http://api.test/\(name)")))
    }

    /// Caches a response that takes `size` thousand bytes, including one thousand bytes for everything except its body.
    private func keep(_ name: String, size: Int) throws {
        let body = Data(repeating: 1, count: (size - 1) * 1_000)
        cache.store(HTTPResponse(status: 200, headers: ["ETag": name], body: body), for: try request(name))
    }

    /// Returns the sizes of the cached responses, in the order of the names. Reading a response counts as a use.
    private func sizes(_ names: String...) throws -> [Int?] {
        try names.map { cache[try request($0)].map { $0.body.count / 1_000 + 1 } }
    }

    @Test("A response that fills the cache replaces all others, a larger one is ignored")
    func room() throws {
        try keep("a", size: 4)
        try keep("b", size: 11)
        #expect(try sizes("a", "b") == [4, nil])
        try keep("b", size: 10)
        #expect(try sizes("a", "b") == [nil, 10])
    }

    @Test(
        "By default, the cache can store four million bytes",
        arguments: [3_999_000, 3_999_001])
    func defaultRoom(size: Int) throws {
        let (cache, request) = (ResponseCache(), try request("a"))
        let response = HTTPResponse(status: 200, headers: ["ETag": "a"], body: Data(count: size))
        cache.store(response, for: request)
        #expect(cache[request] == (size == 3_999_000 ? response : nil))
    }

    @Test("Responses without a body also count toward the cache's size")
    func empty() throws {
        let names = (0...10).map(String.init)
        for name in names { try keep(name, size: 1) }
        #expect(try names.map { cache[try request($0)] != nil } == [false] + Array(repeating: true, count: 10))
    }

    @Test("A full cache removes the least recently stored or read response")
    func leastRecentlyUsed() throws {
        try keep("a", size: 4)
        try keep("b", size: 4)
        #expect(try sizes("a") == [4])
        try keep("c", size: 4)
        #expect(try sizes("a", "b", "c") == [4, nil, 4])
        try keep("a", size: 4)
        try keep("d", size: 4)
        #expect(try sizes("a", "c", "d") == [4, nil, 4])
    }

    @Test("Replacing a response frees the space of the old response")
    func replaced() throws {
        try keep("a", size: 6)
        try keep("a", size: 5)
        try keep("b", size: 5)
        #expect(try sizes("a", "b") == [5, 5])
    }
}
