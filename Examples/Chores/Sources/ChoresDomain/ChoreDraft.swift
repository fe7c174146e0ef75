import DomainKit

/// The text of a chore as the user has typed it.
public struct ChoreDraft: Draft {
    public enum Field: Hashable, Sendable { case text }

    public let chore: Chore
    public var text: String

    public init(_ chore: Chore) {
        self.chore = chore
        text = chore.text
    }

    public func validated() throws(ValidationError) -> Chore {
        var edited = chore
        edited.text = try validate(check(.text, text, by: .nonEmpty("Please say what is to be done")))
        return edited
    }
}
