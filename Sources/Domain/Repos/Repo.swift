import Foundation

public struct Repo: Identifiable, Equatable, Sendable {
    public let id: Int
    /// The name of the repository, without its owner.
    public var name: String
    /// The owner's name, a slash, and the name.
    public var fullName: String
    public var summary: String?
    public var language: String?
    /// The number of stars. The initializer clamps this number and ``forkCount`` to 0 or more.
    public let starCount: Int
    public let forkCount: Int
    public var url: URL?
    public var avatarURL: URL?

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
