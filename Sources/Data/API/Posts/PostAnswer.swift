import DataKit
import Domain
import DomainKit
import Foundation

/// A follower as the Forem contract has it. One without a user name has a path that ends with it.
struct FollowerAnswer: Decodable, Sendable {
    let follower: Follower

    private enum CodingKeys: String, CodingKey {
        case username, path, name
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let path = try container.decodeIfPresent(String.self, forKey: .path)
        let username = try container.decodeIfPresent(String.self, forKey: .username)
        guard let username = username ?? path?.split(separator: "/").last.map(String.init), !username.isEmpty else {
            throw DecodingError.keyNotFound(
                CodingKeys.username, .init(codingPath: container.codingPath, debugDescription: "Neither name nor path.")
            )
        }
        let name = try container.decodeIfPresent(String.self, forKey: .name)
        follower = Follower(username: username, name: name ?? username)
    }
}

/// An article as the Forem contract has it; identity, title and date are always there.
struct ArticleAnswer: Decodable, Sendable {
    struct Author: Decodable, Sendable {
        var name: String?
    }

    var id: Int
    var title: String
    var publishedAt: Date
    var url: String?
    var user: Author?

    enum CodingKeys: String, CodingKey {
        case id, title, url, user
        case publishedAt = "published_at"
    }

    func post(by follower: Follower) -> Post {
        Post(
            id: id, title: title.shortened(to: 500), author: (user?.name ?? follower.name).shortened(to: 500),
            date: publishedAt,
            url: url.flatMap(URL.init(string:)))
    }
}

extension Endpoint<ReadableElements<FollowerAnswer>> {
    /// A page of those who follow the owner of the key.
    static func followers(_ request: PageRequest, key: String) -> Endpoint {
        Endpoint(
            path: ["api", "followers", "users"],
            query: [
                URLQueryItem(name: "page", value: "\(request.page)"),
                URLQueryItem(name: "per_page", value: "\(request.perPage)"),
            ],
            headers: ["api-key": key])
    }
}

extension Endpoint<ReadableElements<ArticleAnswer>> {
    /// The newest articles of an author.
    static func articles(by username: String) -> Endpoint {
        Endpoint(
            path: ["api", "articles"],
            query: [URLQueryItem(name: "username", value: username), URLQueryItem(name: "per_page", value: "30")])
    }
}

/// The text of an article as the Forem contract has it: in Markdown, and in the single article's answer alone.
struct ArticleTextAnswer: Decodable, Sendable {
    private var markdown: String?

    private enum CodingKeys: String, CodingKey {
        case markdown = "body_markdown"
    }

    var text: String { markdown ?? "" }
}

extension Endpoint<ArticleTextAnswer> {
    /// One article with its text.
    static func article(_ id: Post.ID) -> Endpoint { Endpoint(path: ["api", "articles", "\(id)"]) }
}
