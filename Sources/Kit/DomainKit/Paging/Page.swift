import Foundation

/// One page of a long list.
public struct Page<Item: Sendable>: Sendable {
    /// The items, in the order of the list.
    public var items: [Item]
    /// Whether there is a page after this one.
    public var hasMorePages: Bool
    /// How many items the whole list has, where that is known.
    public var totalItems: Int?
    /// When the page was saved, if it comes from the cache and a fresh one is still in flight; nil for a fresh page.
    public var staleSince: Date?
    /// How many more items belong to the page that could not be read, and were left out.
    public var unreadableItems: Int

    /// Creates a page, unless told otherwise a fresh one of a list whose length is not known.
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
