import DataKit
import Domain

/// The text of an article as the Forem contract has it: in Markdown, and in the single article's answer alone.
struct ArticleTextResponse: Decodable, Sendable {
    private var markdown: String?

    private enum CodingKeys: String, CodingKey {
        case markdown = "body_markdown"
    }

    var text: String { markdown ?? "" }
}

extension Endpoint<ArticleTextResponse> {
    /// One article with its text.
    static func article(_ id: Post.ID) -> Endpoint { Endpoint(path: ["api", "articles", "\(id)"]) }
}
