import Foundation

/// The newest posts of several authors.
public struct RecentPosts: Equatable, Sendable {
    /// How many posts there are at most.
    public static let limit = 5

    /// The posts, the newest first; of two published at the same moment the one with the lower number (defect B0-11).
    public let posts: [Post]
    /// How many authors have posts that could not be fetched or read, and are missing.
    public let missingAuthors: Int
    /// When the posts were saved, where the server cannot be reached; nil for fresh ones.
    public let staleSince: Date?

    /// The newest of some posts.
    public init(_ posts: [Post], missingAuthors: Int = 0, staleSince: Date? = nil) {
        self.posts = Array(posts.sorted { ($1.date, $0.id) < ($0.date, $1.id) }.prefix(Self.limit))
        self.missingAuthors = missingAuthors
        self.staleSince = staleSince
    }
}
