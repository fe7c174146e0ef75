import Foundation

/// Something that a search has found.
public struct Item: Identifiable, Equatable, Sendable {
    /// Identifies the item.
    public let id: Int
    /// What it is called.
    public var name: String
    /// When it was added.
    public var date: Date
    /// What it is.
    public var summary: String

    /// An item.
    public init(id: Int, name: String, date: Date, summary: String) {
        self.id = id
        self.name = name
        self.date = date
        self.summary = summary
    }
}

/// Which item is wanted.
public struct ItemQuery: Hashable, Sendable {
    /// The item's identity.
    public var itemID: Item.ID
    /// A word that it must match.
    public var keyword: String
    /// Among how many matches to look.
    public var count: Int

    /// A query.
    public init(itemID: Item.ID, keyword: String, count: Int) {
        self.itemID = itemID
        self.keyword = keyword
        self.count = count
    }
}
