import DomainKit

public struct Memo: Identifiable, Equatable, Sendable {
    public let id: Int
    public let text: String

    public init(id: Int, text: String) {
        self.id = id
        self.text = text
    }

    public var page: Page<Memo> { Page(items: [self]) }
}
