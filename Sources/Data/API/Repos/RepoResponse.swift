import DataKit
import Domain
import DomainKit
import Foundation

/// A repository in GitHub's contract, which guarantees only the ID and the names.
struct RepoResponse: Decodable, Sendable {
    struct Owner: Decodable, Sendable {
        var avatarURL: String?

        enum CodingKeys: String, CodingKey {
            case avatarURL = "avatar_url"
        }
    }

    var id: Int
    var name: String
    var fullName: String
    var description: String?
    var language: String?
    var starCount: Int?
    var forkCount: Int?
    var url: String?
    var owner: Owner?

    enum CodingKeys: String, CodingKey {
        case id, name, description, language, owner
        case fullName = "full_name"
        case starCount = "stargazers_count"
        case forkCount = "forks_count"
        case url = "html_url"
    }

    var repo: Repo {
        Repo(
            id: id, name: name.shortened(to: 500), fullName: fullName.shortened(to: 500),
            summary: description?.shortened(), language: language,
            starCount: starCount ?? 0, forkCount: forkCount ?? 0, url: url.flatMap(URL.init(string:)),
            avatarURL: owner?.avatarURL.flatMap(URL.init(string:)))
    }
}

struct RepoListResponse: Decodable, Sendable {
    var items: LossyArray<RepoResponse>
    var totalCount: Int?

    enum CodingKeys: String, CodingKey {
        case items
        case totalCount = "total_count"
    }
}

extension Endpoint<RepoListResponse> {
    /// Requests a page by its cursor, which is GitHub's link to the page, or else by its number. A page from GitHub has
    /// at most 100 items.
    static func swiftRepos(_ request: PageRequest) -> Endpoint {
        if let link = request.cursor { return Endpoint(link: link) }
        return Endpoint(
            path: ["search", "repositories"],
            query: [
                URLQueryItem(name: "q", value: "language:swift"), URLQueryItem(name: "sort", value: "stars"),
                URLQueryItem(name: "order", value: "desc"), URLQueryItem(name: "page", value: "\(request.page)"),
                URLQueryItem(name: "per_page", value: "\(min(request.perPage, 100))"),
            ])
    }
}
