import Data
import DataKitDoubles
import DemoServer
import Domain
import DomainKit
import Foundation
import Reactive
import Testing

@Suite("The list of repositories")
struct RepoListTests {
    private let backend: Backend
    private let gateway: any RepoGateway

    init() throws {
        backend = try Backend()
        gateway = backend.useCases().repoGateway
    }

    private func history(_ request: PageRequest) async throws -> History<Page<Repo>> {
        try await History(of: gateway.getRepoList(request))
    }

    @Test("The repositories in Swift come page by page, the most starred first")
    func first() async throws {
        let page = try #require(try await history(PageRequest(perPage: 10)).elements.last)
        let next = try #require(try await history(PageRequest(page: 2, perPage: 10)).elements.last)
        let stars = (page.items + next.items).map(\.starCount)
        #expect(stars.count == 20)
        #expect(stars == stars.sorted(by: >))
        #expect((page.items + next.items).allSatisfy { $0.language == "Swift" })
        #expect(
            backend.server.requests.map(\.line)
                == [1, 2].map {
                    "GET /search/repositories?q=language%3Aswift&sort=stars&order=desc&page=\($0)&per_page=10"
                })
    }

    @Test("Never more than a hundred are asked for at once, as the server hands out no more")
    func largePages() async throws {
        _ = try await history(PageRequest(perPage: 200))
        #expect(backend.server.requests.allSatisfy { $0.line.hasSuffix("per_page=100") })
        #expect(backend.server.requests.count == 1)
    }

    @Test("The cached page comes first, marked stale, then the fresh one; offline, the failure")
    func cached() async throws {
        let first = try #require(try await history(PageRequest(perPage: 10)).elements.last)
        let second = try await history(PageRequest(perPage: 10))
        #expect(second.elements.map(\.fresh) == [first, first])
        #expect(second.elements.map { $0.staleSince != nil } == [true, false])
        backend.disconnect()
        let third = try await history(PageRequest(perPage: 10))
        #expect(third.elements.map(\.fresh) == [first])
        #expect(third.failure == .offline)
    }

    @Test("A spent limit is told as the time when it ends", arguments: [RateLimit(limit: 0, window: 600)])
    func rateLimit(limit: RateLimit) async throws {
        backend.server.rateLimit = limit
        let failure = try await history(PageRequest()).failure
        guard case .limited(let until) = failure else {
            Issue.record("Should have been limited: \(String(describing: failure))")
            return
        }
        let seconds = try #require(until).timeIntervalSinceNow
        #expect((0...601).contains(seconds))
        #expect(backend.server.requests.count == 1)
    }

    @Test("Page by page of any size, the list ends after 1,000 results and never with an error", arguments: [30, 70])
    func wholePages(size: Int) async throws {
        let count = (1_000 + size - 1) / size
        for number in [count - 1, count] {
            let history = try await history(PageRequest(page: number, perPage: size))
            #expect(history.failure == nil)
            #expect(history.elements.map(\.hasMorePages) == [number < count])
            #expect(history.elements.map(\.items.count) == [min(size, 1_000 - (number - 1) * size)])
        }
    }

    @Test("A server that refuses the page across the limit has ended the list; a refusal before it is a failure")
    func refusedPart() async throws {
        let transport = StubTransport { _ in .json(#"{"message":"Only the first 1000"}"#, status: 422) }
        let gateway = RemoteRepoGateway(api: try client(transport), store: try .inMemory(), source: "test")
        let across = try await History(of: gateway.getRepoList(PageRequest(page: 34)))
        #expect(across == History(Page(items: [], hasMorePages: false, totalItems: 990)))
        let before = try await History(of: gateway.getRepoList(PageRequest(page: 33)))
        #expect(before == History(failure: .refused(message: "Only the first 1000")))
    }

    @Test("The list ends where GitHub ends it, after 1,000 results")
    func reachable() async throws {
        let before = try #require(try await history(PageRequest(page: 9, perPage: 100)).elements.last)
        let last = try #require(try await history(PageRequest(page: 10, perPage: 100)).elements.last)
        #expect(try #require(last.totalItems) > 1_000)
        #expect(before.hasMorePages)
        #expect(!last.hasMorePages)
        #expect(last.items.count == 100)
        backend.disconnect()
        #expect(try await history(PageRequest(page: 10, perPage: 100)).elements.map(\.hasMorePages) == [false])
    }
}
