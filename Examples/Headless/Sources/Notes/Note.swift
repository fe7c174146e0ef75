import DomainKit

public struct Note: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public var title: String
    public var folder: Folder.ID?
    /// The version, which the server increases with each change.
    public var version: Int

    public init(id: Int, title: String, folder: Folder.ID? = nil, version: Int = 0) {
        self.id = id
        self.title = title
        self.folder = folder
        self.version = version
    }
}

public struct NoteDraft: Draft {
    public enum Field: Hashable, Sendable {
        case title
    }

    public var title = ""

    public init(title: String = "") {
        self.title = title
    }

    /// The title without white space around it.
    public func validated() throws(ValidationError) -> String {
        try validate(check(.title, title, by: .nonEmpty("Please enter a title")))
    }
}
