import DataKit
import Domain
import Foundation

/// An article in the Forem contract, which guarantees only the ID, the title and the date.
struct ArticleResponse: Decodable, Sendable {
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

extension Endpoint<LossyArray<ArticleResponse>> {
    static func articles(by username: String) -> Endpoint {
        Endpoint(
            path: ["api", "articles"],
            query: [URLQueryItem(name: "username", value: username), URLQueryItem(name: "per_page", value: "30")])
    }
}
