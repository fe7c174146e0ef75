import DomainKit

/// A search as entered.
public struct ItemSearchDraft: Draft {
    /// The fields that rules are about.
    public enum Field: Hashable, Sendable, CaseIterable {
        /// The item's number.
        case itemID
        /// The keyword.
        case keyword
        /// The number of matches.
        case count
    }

    /// The item's number as entered.
    public var itemIDText: String
    /// The keyword as entered.
    public var keyword: String
    /// The number of matches as entered.
    public var countText: String

    /// A search to be entered.
    public init(itemIDText: String = "", keyword: String = "", countText: String = "") {
        self.itemIDText = itemIDText
        self.keyword = keyword
        self.countText = countText
    }

    /// The query to find the item with. No field may be empty (defect B1-2), and 0 is no item (defect B1-1).
    public func validated() throws(ValidationError) -> ItemQuery {
        let (itemID, keyword, count) = try validate(
            check(
                .itemID, itemIDText, by: Self.numberRule("Please enter the item's number, 1 or more", in: 1...Int.max)),
            check(.keyword, keyword, by: .nonEmpty("Please enter a keyword")),
            check(.count, countText, by: Self.numberRule("Please enter a count from 1 to 100", in: ItemQuery.counts)))
        return ItemQuery(itemID: itemID, keyword: keyword, count: count)
    }

    private static func numberRule(_ message: String, in range: ClosedRange<Int>) -> Rule<String, Int> {
        Rule(message) { text in Int(text.trimmed).flatMap { range.contains($0) ? $0 : nil } }
    }
}
