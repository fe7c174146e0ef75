import Foundation

/// One page of a long list, from the server or from a cache.
public struct Page<Item: Sendable>: Sendable {
    /// In the order of the list. Unreadable items are left out.
    public var items: [Item]
    /// Whether the list continues after this page.
    public var hasMorePages: Bool
    /// The number of items in the whole list; `nil` if the server does not count them.
    public var totalItems: Int?
    /// When the page was saved, if it comes from the cache; `nil` for a fresh page.
    public var staleSince: Date?
    /// The number of items of this page that could not be read.
    public var unreadableItems: Int

    /// By default a fresh page of a list with an unknown length.
    public init(
        items: [Item], hasMorePages: Bool, totalItems: Int? = nil, staleSince: Date? = nil, unreadableItems: Int = 0
    ) {
        self.items = items
        self.hasMorePages = hasMorePages
        self.totalItems = totalItems
        self.staleSince = staleSince
        self.unreadableItems = unreadableItems
    }

    /// The same page of transformed items.
    ///
    /// - Throws: what `transform` throws.
    public func map<Result>(_ transform: (Item) throws -> Result) rethrows -> Page<Result> {
        Page<Result>(
            items: try items.map(transform), hasMorePages: hasMorePages, totalItems: totalItems,
            staleSince: staleSince, unreadableItems: unreadableItems)
    }
}

extension Page: Equatable where Item: Equatable {}
