import DomainKit

/// An item search as text that has not been validated.
public struct ItemSearchDraft: Draft {
    public enum Field: Hashable, Sendable, CaseIterable {
        case itemID
        case keyword
        case count
    }

    public var itemIDText: String
    public var keyword: String
    public var countText: String

    public init(itemIDText: String = "", keyword: String = "", countText: String = "") {
        self.itemIDText = itemIDText
        self.keyword = keyword
        self.countText = countText
    }

    /// Returns the query. No field may be empty (defect B1-2), and an item's number is never 0 (defect B1-1).
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
