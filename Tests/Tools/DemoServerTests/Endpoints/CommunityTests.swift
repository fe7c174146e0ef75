import Foundation
import Testing

@testable import DemoServer

@Suite("Followers and articles")
struct CommunityTests {
    private let key = ["api-key": DemoServer.accounts[0].apiKey]

    @Test("Followers need the key", arguments: [nil, "wrong"])
    func unauthorised(given: String?) async throws {
        try await withServer { _, client in
            let answer = try await client.get("/api/followers/users", headers: given.map { ["api-key": $0] } ?? [:])
            #expect(answer.status == 401)
            #expect(answer.json == ["error": "unauthorized", "status": 401])
        }
    }

    @Test("A single article has a stable text, and an unknown article is not found")
    func text() async throws {
        try await withServer { _, client in
            let listed = try #require(try await client.get("/api/articles?per_page=1").json.array?.first)
            let id = try #require(listed["id"]?.integer)
            let article = try await client.get("/api/articles/\(id)").json
            #expect(listed["body_markdown"] == nil)
            #expect(article["body_markdown"]?.string?.isEmpty == false)
            #expect(article == (try await client.get("/api/articles/\(id)").json))
            #expect(article["title"] == listed["title"])
            #expect(try await client.get("/api/articles/7").status == 404)
            #expect(try await client.get("/api/articles/seven").status == 404)
        }
    }

    @Test("Each account gets its own followers", arguments: [(0, 13), (1, 7), (2, 5), (3, 4), (4, 3)])
    func accounts(account: Int, count: Int) async throws {
        try await withServer { _, client in
            let key = ["api-key": DemoServer.accounts[account].apiKey]
            let all = try await client.get("/api/followers/users", headers: key).json
            #expect(all.array?.count == count)
        }
    }

    @Test("Followers include a duplicate and a follower without a user name, and pages end")
    func followers() async throws {
        try await withServer { _, client in
            let all = try await client.get("/api/followers/users", headers: key).json
            #expect(all.array?.count == 13)
            #expect(Set(all.column("id")).count == 12)
            let nameless = (all.array ?? []).filter { $0["username"] == nil }
            #expect(nameless.map { $0["path"] } == ["/hugo"])
            let pages = try await [1, 2, 3].asyncMap {
                try await client.get("/api/followers/users?per_page=7&page=\($0)", headers: key).json.array ?? []
            }
            #expect(pages.map(\.count) == [7, 6, 0])
            #expect(JSON.array(pages.flatMap { $0 }) == all)
        }
    }

    @Test("Articles belong to one author, the newest first, with RFC 3339 dates")
    func articles() async throws {
        try await withServer { _, client async throws in
            let followers = try await client.get("/api/followers/users", headers: key).json
            var counts: [String: Int] = [:]
            for path in followers.column("path").compactMap({ $0?.string }) {
                let username = String(path.dropFirst())
                let articles = try await client.get("/api/articles?username=\(username)").json
                counts[username] = articles.array?.count
                let dates = articles.column("published_at").compactMap { $0?.string }
                #expect(dates == dates.sorted(by: >))
                #expect(try dates.allSatisfy { try Date($0, strategy: .iso8601) > .distantPast })
                #expect(articles.column("user").allSatisfy { $0?["username"] == .string(username) })
            }
            #expect(counts["silent"] == 0)
            #expect(counts.values.count { $0 == 0 } == 1)
            let page = try await client.get("/api/articles?username=ada&per_page=1").json
            #expect(page.array?.count == min(1, try #require(counts["ada"])))
            #expect(try await client.get("/api/articles?username=nobody").json == [])
        }
    }

    @Test("Two authors have articles from the same second")
    func ties() {
        let dates = CommunityData.articles.compactMap { $0["published_at"]?.string }
        #expect(Set(dates).count < dates.count)
    }
}

extension Array {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async throws -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
