import DomainKit

/// A search as people enter it.
public struct ItemSearchDto: Dto {
    /// What the rules are about.
    public enum Field: Hashable, Sendable, CaseIterable {
        /// The item's number.
        case itemID
        /// The word.
        case keyword
        /// The number of matches.
        case count
    }

    /// The item's number as entered.
    public var itemIDText: String
    /// The word as entered.
    public var keyword: String
    /// The number of matches as entered.
    public var countText: String

    /// A search to be entered.
    public init(itemIDText: String = "", keyword: String = "", countText: String = "") {
        self.itemIDText = itemIDText
        self.keyword = keyword
        self.countText = countText
    }

    /// The search with typed values, or nil when a rule is broken.
    public var query: ItemQuery? {
        guard isValid, let itemID = Int(itemIDText), let count = Int(countText) else { return nil }
        return ItemQuery(itemID: itemID, keyword: keyword, count: count)
    }

    /// The rules of a search: no field may be empty (B1-2), and 0 is no item (B1-1).
    public static let rules: [Rule<ItemSearchDto, Field>] = [
        Rule(.itemID, "Please enter the item's number, 1 or more") { (Int($0.itemIDText) ?? 0) > 0 },
        Rule(.keyword, "Please enter a keyword") { $0.keyword.contains { !$0.isWhitespace } },
        Rule(.count, "Please enter a count from 1 to 100") { (1...100).contains(Int($0.countText) ?? 0) },
    ]
}
