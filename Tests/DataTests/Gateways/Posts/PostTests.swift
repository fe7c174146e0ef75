import Data
import DataKitDoubles
import DemoServer
import Foundation
import Reactive
import Testing

@Suite("Posts of followers")
struct PostTests {
    private let backend: Backend

    init() throws {
        backend = try Backend()
    }

    private func stubbed(_ answer: @escaping StubTransport.Answer) throws -> (RemotePostGateway, StubTransport) {
        let transport = StubTransport(answer)
        return (RemotePostGateway(api: try client(transport)), transport)
    }

    @Test("Each follower is asked once, four at a time at most, and all posts come")
    func all() async throws {
        backend.server.inject(.delay(seconds: 0.05), at: "/api/articles")
        let posts = try #require(try await backend.gateways().posts.getPostsOfFollowers().first())
        #expect(Set(posts.map(\.id)).count == posts.count)
        // One follower has written nothing, and one has no user name but a path.
        #expect(Set(posts.map(\.author)).count == 11)
        #expect(posts.contains { $0.author == "Hugo Lefèvre" })
        let requests = backend.server.requests.filter { $0.target.hasPrefix("/api/articles") }
        #expect(requests.count == 12)
        #expect(Set(requests.map(\.target)).count == 12)
        #expect((2...4).contains(requests.map(\.concurrentRequests).max() ?? 0))
    }

    @Test("All pages of followers are fetched, and the same page for ever is one")
    func pages() async throws {
        let (gateway, transport) = try stubbed { request in
            guard request.url.path().hasSuffix("/followers/users") else { return .json("[]") }
            let first = request.url.query()?.contains("page=1&") == true
            let names = first ? 1...80 : 81...160
            return .json("[" + names.map { #"{"username":"user\#($0)"}"# }.joined(separator: ",") + "]")
        }
        #expect(try await History(of: gateway.getPostsOfFollowers()) == History([]))
        let lists = transport.requests.filter { $0.url.path().hasSuffix("/followers/users") }
        #expect(lists.count == 3)
        #expect(transport.requests.count == 163)
    }

    @Test("Nobody following is an empty result, and no author is asked")
    func nobody() async throws {
        let (gateway, transport) = try stubbed { _ in .json("[]") }
        #expect(try await History(of: gateway.getPostsOfFollowers()) == History([]))
        #expect(transport.requests.count == 1)
    }

    @Test("The first failure cancels the others and is reported once")
    func failure() async throws {
        let (gateway, transport) = try stubbed { request in
            guard request.url.path().hasSuffix("/articles") else {
                return .json("[" + (1...9).map { #"{"path":"/user\#($0)"}"# }.joined(separator: ",") + "]")
            }
            if request.url.query()?.contains("username=user2&") == true { return .json("{}", status: 404) }
            try await hang()
        }
        #expect(try await History(of: gateway.getPostsOfFollowers()) == History(failure: .notFound(message: nil)))
        #expect(transport.requests.count == 5)
    }

    @Test("Leaving the stream closes every connection")
    func cancelled() async throws {
        backend.server.inject(.delay(seconds: 600), at: "/api/articles")
        let events = backend.server.events()
        let gateway = backend.gateways().posts
        let task = Task { try await gateway.getPostsOfFollowers().first() }
        var (asked, open) = (0, 0)
        for await event in events {
            switch event {
            case .connected: open += 1
            case .requested: asked += 1
            case .disconnected: open -= 1
            }
            if asked == 5 { task.cancel() }
            if asked == 5, open == 0 { break }
        }
        #expect(try await task.value == nil)
    }

    @Test("A wrong key is told in words")
    func wrongKey() async throws {
        let history = try await History(of: backend.gateways(foremKey: "wrong").posts.getPostsOfFollowers())
        #expect(history.failure?.message == "The server of the posts does not accept the API key. Set another.")
        #expect(backend.server.requests.count == 1)
    }
}
