import Foundation

/// An article that an author has published.
public struct Post: Identifiable, Equatable, Sendable {
    /// Identifies the post.
    public let id: Int
    /// The headline.
    public var title: String
    /// The author's name.
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

/// A user who follows the signed-in user.
public struct Follower: Hashable, Sendable {
    /// The name that identifies the follower; never empty.
    public let username: String
    /// The name to show; never empty.
    public let name: String

    /// A follower, with the user name in place of an empty name.
    ///
    /// An empty user name is a programming error and traps: a server would answer it with everybody's posts.
    public init(username: String, name: String) {
        precondition(!username.isEmpty, "A follower has a user name.")
        self.username = username
        self.name = name.isEmpty ? username : name
    }
}
