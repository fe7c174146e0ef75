import Foundation

/// Something that somebody has written.
public struct Post: Identifiable, Equatable, Sendable {
    /// Identifies the post.
    public let id: Int
    /// The headline.
    public var title: String
    /// Who has written it.
    public var author: String
    /// When it was published.
    public var date: Date
    /// Where to read it.
    public var url: URL?

    /// A post.
    public init(id: Int, title: String, author: String, date: Date, url: URL? = nil) {
        self.id = id
        self.title = title
        self.author = author
        self.date = date
        self.url = url
    }
}

/// Somebody who follows the signed-in user.
public struct Follower: Hashable, Sendable {
    /// The name that identifies the follower.
    public var username: String
    /// What the follower is called.
    public var name: String

    /// A follower.
    public init(username: String, name: String) {
        self.username = username
        self.name = name
    }
}
