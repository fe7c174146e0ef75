import Foundation

/// The result of a search.
public struct Item: Identifiable, Equatable, Sendable {
    /// Identifies the item.
    public let id: Int
    /// The name.
    public var name: String
    /// When it was added.
    public var date: Date
    /// A description of it.
    public var summary: String

    /// An item.
    public init(id: Int, name: String, date: Date, summary: String) {
        self.id = id
        self.name = name
        self.date = date
        self.summary = summary
    }
}

/// A search for one item.
public struct ItemQuery: Hashable, Sendable {
    /// The item's identity, 1 or more.
    public let itemID: Item.ID
    /// A word that the item must match; never empty.
    public let keyword: String
    /// How many matches to search, one of ``counts``.
    public let count: Int

    /// How many matches may be searched.
    public static let counts = 1...100

    /// A query. One outside the limits is a programming error and traps: input is checked by ``ItemSearchDraft``.
    public init(itemID: Item.ID, keyword: String, count: Int) {
        precondition(itemID >= 1, "Items are numbered from 1; \(itemID) is none.")
        precondition(!keyword.isEmpty, "A search has a keyword.")
        precondition(Self.counts.contains(count), "A search goes through 1 to 100 matches, not \(count).")
        self.itemID = itemID
        self.keyword = keyword
        self.count = count
    }
}
