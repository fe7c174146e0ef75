import Foundation

public struct Post: Identifiable, Equatable, Sendable {
    public let id: Int
    public var title: String
    public var author: String
    public var date: Date
    public var url: URL?

    public init(id: Int, title: String, author: String, date: Date, url: URL? = nil) {
        self.id = id
        self.title = title
        self.author = author
        self.date = date
        self.url = url
    }
}

/// A user who follows the signed-in account, identified by the user name.
public struct Follower: Hashable, Sendable {
    public let username: String
    public let name: String

    /// Creates a follower. If `name` is empty, the user name replaces it.
    ///
    /// Traps if the user name is empty, because the server would then return the posts of all authors.
    public init(username: String, name: String) {
        precondition(!username.isEmpty, "A follower needs a user name.")
        self.username = username
        self.name = name.isEmpty ? username : name
    }
}
