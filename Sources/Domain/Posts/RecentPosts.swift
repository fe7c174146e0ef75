import Foundation

/// The newest posts of several authors. If an author's posts could not be loaded, the author is counted, and the posts
/// of other authors are still included.
public struct RecentPosts: Equatable, Sendable {
    public static let limit = 5

    /// The posts, newest first. If two posts were published at the same moment, the post with the lower number comes
    /// first (defect B0-11).
    public let posts: [Post]
    /// The number of authors that could not be read, or whose posts could not all be fetched and read.
    public let missingAuthors: Int
    /// The time when cached posts were saved, or `nil` if the posts are fresh.
    public let staleSince: Date?

    /// Sorts the posts and keeps the newest ``limit``.
    public init(_ posts: [Post], missingAuthors: Int = 0, staleSince: Date? = nil) {
        self.posts = Array(posts.sorted { ($1.date, $0.id) < ($0.date, $1.id) }.prefix(Self.limit))
        self.missingAuthors = missingAuthors
        self.staleSince = staleSince
    }
}
