import DomainKit

/// A short text with a title.
public struct Note: Identifiable, Equatable, Sendable, Codable {
    /// Identifies the note.
    public let id: Int
    /// The title.
    public var title: String

    /// A note.
    public init(id: Int, title: String) {
        self.id = id
        self.title = title
    }
}

/// A note as it is entered.
public struct NoteDraft: Draft {
    /// The fields that rules are about.
    public enum Field: Hashable, Sendable {
        /// The title.
        case title
    }

    /// The title as entered.
    public var title = ""

    /// A note to be entered.
    public init(title: String = "") {
        self.title = title
    }

    /// The title without white space around it.
    public func validated() throws(ValidationError) -> String {
        try validate(check(.title, title, by: .nonEmpty("Please enter a title")))
    }
}
