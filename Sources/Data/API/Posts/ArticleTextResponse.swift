import DataKit
import Domain

/// The Markdown text of an article in the Forem contract. Only the response for a single article contains it.
struct ArticleTextResponse: Decodable, Sendable {
    private var markdown: String?

    private enum CodingKeys: String, CodingKey {
        case markdown = "body_markdown"
    }

    var text: String { markdown ?? "" }
}

extension Endpoint<ArticleTextResponse> {
    static func article(_ id: Post.ID) -> Endpoint { Endpoint(path: ["api", "articles", "\(id)"]) }
}
