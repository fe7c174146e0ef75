import Foundation

public struct Repo: Identifiable, Equatable, Sendable {
    public let id: Int
    /// Without the owner's name.
    public var name: String
    /// The owner's name, a slash, and the name.
    public var fullName: String
    public var summary: String?
    public var language: String?
    /// Never below 0, like ``forkCount``: the initializer clamps both.
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
