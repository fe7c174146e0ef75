import Domain
import PresentationKit

/// A row of the posts.
public nonisolated struct PostItemViewModel: Identifiable, Equatable, Sendable {
    /// The post that the row shows.
    public let post: Post
    /// The date of its publication, formatted.
    public let date: String

    /// A row for a post.
    public init(_ post: Post, formatting: Formatting) {
        self.post = post
        date = formatting.moment(post.date)
    }

    /// Identifies the row by its post.
    public var id: Post.ID { post.id }
    /// The headline.
    public var title: String { post.title }
    /// Who has written it.
    public var author: String { post.author }
}
