import Data
import DataKitDoubles
import DataKitTesting
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

    @Test("Swift repositories are loaded page by page, the most starred first")
    func first() async throws {
        let page = try #require(try await history(PageRequest(perPage: 10)).elements.last)
        let token = try #require(page.next)
        let next = try #require(try await history(PageRequest(page: 2, token: token, perPage: 10)).elements.last)
        let stars = (page.items + next.items).map(\.starCount)
        #expect(stars.count == 20)
        #expect(stars == stars.sorted(by: >))
        #expect((page.items + next.items).allSatisfy { $0.language == "Swift" })
        #expect(
            backend.server.requests.map(\.line)
                == [
                    "GET /search/repositories?q=language%3Aswift&sort=stars&order=desc&page=1&per_page=10",
                    "GET /search/repositories?q=language%3Aswift&sort=stars&order=desc&per_page=10&page=2",
                ])
    }

    @Test("A request asks for at most a hundred repositories")
    func largePages() async throws {
        _ = try await history(PageRequest(perPage: 200))
        #expect(backend.server.requests.allSatisfy { $0.line.hasSuffix("per_page=100") })
        #expect(backend.server.requests.count == 1)
    }

    @Test("The cached page arrives first as stale, then the fresh page or the failure")
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

    @Test("A spent rate limit is reported with the time it ends", arguments: [RateLimit(limit: 0, window: 600)])
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

    /// Returns the pages from the first page on, each requested by the token of the previous page.
    private func pages(_ gateway: any RepoGateway, perPage: Int) async throws -> [Page<Repo>] {
        var pages: [Page<Repo>] = []
        var request: PageRequest? = PageRequest(perPage: perPage)
        while let current = request {
            // The history runs to its end, because a page is saved after it was emitted.
            let page = try #require(try await History(of: gateway.getRepoList(current)).elements.first)
            pages.append(page)
            request = page.next.map { PageRequest(page: current.page + 1, token: $0, perPage: perPage) }
        }
        return pages
    }

    @Test("The list ends with GitHub's last link, after 1,000 results, online and offline", arguments: [70, 100, 200])
    func whole(size: Int) async throws {
        let count = (1_000 + min(size, 100) - 1) / min(size, 100)
        let pages = try await pages(gateway, perPage: size)
        #expect(pages.flatMap(\.items).count == 1_000)
        #expect(pages.count == count)
        #expect(try #require(pages.last?.totalItems) > 1_000)
        backend.disconnect()
        let saved = try await self.pages(gateway, perPage: size)
        #expect(saved.flatMap(\.items) == pages.flatMap(\.items))
        #expect(saved.allSatisfy { $0.staleSince != nil })
    }

    @Test("The cached link to the next page omits the server's origin")
    func otherPort() async throws {
        let first = try #require(try await gateway.getRepoList(PageRequest(perPage: 10)).first())
        #expect(
            first.next == .cursor("/search/repositories?q=language%3Aswift&sort=stars&order=desc&per_page=10&page=2"))
    }

    @Test("A link to another server is not followed")
    func foreignLink() async throws {
        let transport = StubTransport([
            .json(
                #"{"items":[{"id":1,"name":"a","full_name":"b/a"}]}"#,
                headers: ["Link": #"<https://elsewhere.test/search/repositories?page=2>; rel="next""#])
        ])
        let gateway = RemoteRepoGateway(api: try client(transport), store: try .inMemory(), source: "test")
        let first = try #require(try await gateway.getRepoList(PageRequest()).first())
        let request = PageRequest(page: 2, token: first.next)
        let second = try await History(of: gateway.getRepoList(request))
        #expect(
            second
                == History(
                    failure: .refused(
                        message: "The request could not be made: The server's link leads to another server.")))
        #expect(transport.requests.count == 1)
    }
}
