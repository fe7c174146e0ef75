import DomainKit

/// Something to remember.
public struct Memo: Identifiable, Equatable, Sendable {
    /// Identifies the memo.
    public let id: Int
    /// What to remember.
    public let text: String

    /// A memo.
    public init(id: Int, text: String) {
        self.id = id
        self.text = text
    }

    /// A page of one memo.
    public var page: Page<Memo> { Page(items: [self]) }
}
