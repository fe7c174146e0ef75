import Foundation

/// A product that the item search has found.
public struct Item: Identifiable, Equatable, Sendable {
    public let id: Int
    public var name: String
    public var date: Date
    public var summary: String

    public init(id: Int, name: String, date: Date, summary: String) {
        self.id = id
        self.name = name
        self.date = date
        self.summary = summary
    }
}

/// A search for one item by its number, among the first matches of a keyword.
public struct ItemQuery: Hashable, Sendable {
    public let itemID: Item.ID
    public let keyword: String
    /// The number of matches to search, which is one of ``counts``.
    public let count: Int

    public static let counts = 1...100

    /// Traps if the number is below 1, the keyword is empty, or the count is not one of ``counts``. ``ItemSearchDraft``
    /// refuses such values earlier.
    public init(itemID: Item.ID, keyword: String, count: Int) {
        precondition(itemID >= 1, "Items are numbered from 1, so \(itemID) is not valid.")
        precondition(!keyword.isEmpty, "A search needs a keyword.")
        precondition(Self.counts.contains(count), "A search reads 1 to 100 matches, not \(count).")
        self.itemID = itemID
        self.keyword = keyword
        self.count = count
    }
}
