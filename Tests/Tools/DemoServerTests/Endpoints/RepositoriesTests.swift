import Foundation
import Testing

@testable import DemoServer

@Suite("Repositories")
struct RepositoriesTests {
    @Test("Repositories are listed by stars, each once across all pages")
    func pages() async throws {
        try await withServer { _, client in
            var items: [JSON] = []
            for page in 1...10 {
                let answer = try await client.get("/search/repositories?q=language:swift&per_page=100&page=\(page)")
                let json = answer.json
                #expect(json["incomplete_results"] == false)
                #expect(try #require(json["total_count"]?.integer) > 1000)
                items += try #require(json["items"]?.array)
            }
            #expect(items.count == 1000)
            #expect(Set(items.map { $0["id"] }).count == 1000)
            #expect(Set(items.map { $0["language"] }) == ["Swift"])
            let stars = items.compactMap { $0["stargazers_count"]?.integer }
            #expect(stars == stars.sorted(by: >))
            #expect(items.contains { $0["description"] == .null })
        }
    }

    @Test("A word selects by name and description, and some repositories lack a language")
    func words() async throws {
        try await withServer { _, client in
            let items = try #require(
                try await client.get("/search/repositories?q=REACTIVE+kit&per_page=100").json["items"])
            #expect(!(items.array ?? []).isEmpty)
            #expect(items.column("full_name").allSatisfy { $0?.string?.contains("reactive") == true })
            let all = try await client.get("/search/repositories?q=stars:%3E0&per_page=100").json["items"]
            #expect(all?.column("language").contains(.null) == true)
        }
    }

    @Test(
        "An invalid search returns 422",
        arguments: ["q=", "q=%20", "page=1", "q=swift&page=11&per_page=100", "q=swift&page=999999999"])
    func unprocessable(query: String) async throws {
        try await withServer { _, client in
            let answer = try await client.get("/search/repositories?\(query)")
            #expect(answer.status == 422)
            #expect(answer.message != nil)
        }
    }

    @Test("A spent rate limit returns 403 until its window ends")
    func rateLimit() async throws {
        let now = Moment(1_000_000)
        let server = DemoServer(now: { now.date })
        server.rateLimit = RateLimit(limit: 2, window: 60)
        try await withServer(server) { _, client in
            var history: [[String?]] = []
            for pause in [0, 10, 10, 39, 1] {
                now.advance(by: TimeInterval(pause))
                let answer = try await client.get("/search/repositories?q=kit")
                history.append([
                    String(answer.status), answer.header("X-RateLimit-Limit"), answer.header("X-RateLimit-Remaining"),
                    answer.header("X-RateLimit-Reset"), answer.message,
                ])
            }
            #expect(
                history == [
                    ["200", "2", "1", "1000060", nil], ["200", "2", "0", "1000060", nil],
                    ["403", "2", "0", "1000060", "API rate limit exceeded for 127.0.0.1."],
                    ["403", "2", "0", "1000060", "API rate limit exceeded for 127.0.0.1."],
                    ["200", "2", "1", "1000120", nil],
                ])
        }
    }
}
