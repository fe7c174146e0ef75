import Foundation

/// Repositories with GitHub's contract for searches, the most starred first.
struct RepositoryIndex: Sendable {
    /// The largest number of results that a search returns, as on GitHub.
    static let reachableResults = 1000

    var rateLimiter = RateLimiter(RateLimit(limit: 1000))
    private let repositories: [Repository]

    init(dataset: UInt64) {
        repositories = Repository.all(dataset: dataset)
    }

    mutating func search(_ request: Request, at date: Date) throws(HTTPError) -> Response {
        let isAllowed = rateLimiter.take(at: date)
        let response = isAllowed ? try results(request) : Self.refusal(403, "API rate limit exceeded for 127.0.0.1.")
        return rateLimiter.describe(on: response)
    }

    private func results(_ request: Request) throws(HTTPError) -> Response {
        let query = RepositoryQuery(request.value("q") ?? "")
        guard !query.isEmpty else { return Self.refusal(422, "Validation Failed") }
        let page = try Page.numbered(request, size: 30, largest: 100)
        guard page.offset < Self.reachableResults else {
            return Self.refusal(422, "Only the first 1000 search results are available")
        }
        let matches = repositories.filter(query.matches)
        let reachable = Array(matches.prefix(Self.reachableResults))
        let response = Response.json([
            "total_count": .integer(matches.count), "incomplete_results": false,
            "items": .array(page.of(reachable).map(\.json)),
        ])
        return page.link(from: request, count: reachable.count).map { response.adding("Link", $0) } ?? response
    }

    private static func refusal(_ status: Int, _ message: String) -> Response {
        .json(
            ["message": .string(message), "documentation_url": "https://docs.github.com/rest/search"], status: status)
    }
}
