import Foundation

/// A source code repository.
public struct Repo: Identifiable, Equatable, Sendable {
    /// Identifies the repository.
    public let id: Int
    /// The name without its owner.
    public var name: String
    /// The owner's name, a slash, and the name.
    public var fullName: String
    /// The description; nil where the owner gave none.
    public var summary: String?
    /// The programming language of most of its code.
    public var language: String?
    /// How many users have starred it; never below 0.
    public let starCount: Int
    /// How many copies have been forked from it; never below 0.
    public let forkCount: Int
    /// Its page.
    public var url: URL?
    /// The owner's picture.
    public var avatarURL: URL?

    /// A repository. A count below 0 counts as 0.
    public init(
        id: Int, name: String, fullName: String, summary: String? = nil, language: String? = nil,
        starCount: Int = 0, forkCount: Int = 0, url: URL? = nil, avatarURL: URL? = nil
    ) {
        self.id = id
        self.name = name
        self.fullName = fullName
        self.summary = summary
        self.language = language
        self.starCount = max(0, starCount)
        self.forkCount = max(0, forkCount)
        self.url = url
        self.avatarURL = avatarURL
    }
}
