import Domain
import PresentationKit

public nonisolated struct PostItemViewModel: Identifiable, Equatable, Sendable {
    public let post: Post
    public let date: String

    public init(_ post: Post, formatting: Formatting) {
        self.post = post
        date = formatting.moment(post.date)
    }

    public var id: Post.ID { post.id }
    public var title: String { post.title }
    public var author: String { post.author }
}
