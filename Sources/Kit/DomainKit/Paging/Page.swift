import Foundation

/// One page of a long list, from the server or from a cache.
public struct Page<Item: Sendable>: Sendable {
    /// The items in the order of the list. Unreadable items are left out.
    public var items: [Item]
    /// The token of the next page, which its request must contain. `nil` for the last page.
    public var next: PageToken?
    /// The number of items in the whole list, or `nil` if the server does not report it. To find the end of the list,
    /// use ``next``, because this number may be wrong.
    public var totalItems: Int?
    /// The date at which the page was saved if it comes from the cache, or `nil` for a fresh page.
    public var staleSince: Date?
    /// The number of items on this page that could not be read. These items are not in ``items``, but offsets count
    /// them.
    public var unreadableItems: Int

    /// Creates a page. By default, the page is fresh, and is the last page of a list with an unknown length. A negative
    /// total is ignored.
    public init(
        items: [Item], next: PageToken? = nil, totalItems: Int? = nil, staleSince: Date? = nil, unreadableItems: Int = 0
    ) {
        self.items = items
        self.next = next
        self.totalItems = totalItems.flatMap { $0 < 0 ? nil : $0 }
        self.staleSince = staleSince
        self.unreadableItems = unreadableItems
    }

    /// Creates a page from the response of a server that counts offsets.
    ///
    /// The next page starts after the received items, and not after the requested number of items, because servers
    /// limit the size of a page. The list ends when its total is reached, or with an empty page. A negative total is
    /// ignored.
    ///
    /// ```swift
    /// let page = Page(notes, for: request, total: answer.total)
    /// ```
    ///
    /// Unreadable items count as received, so the next page starts after them.
    public init(_ items: [Item], for request: PageRequest, total: Int?, unreadableItems: Int = 0) {
        let received = items.count + unreadableItems
        let end = request.offset + received
        let total = total.flatMap { $0 < 0 ? nil : $0 }
        let isLast = received == 0 || total.map { end >= $0 } ?? false
        self.init(
            items: items, next: isLast ? nil : .offset(end), totalItems: total ?? (isLast ? end : nil),
            unreadableItems: unreadableItems)
    }

    /// Whether the list continues after this page. If the server does not report the number of items, the next page may
    /// be empty.
    public var hasMorePages: Bool { next != nil }

    /// Returns the page with transformed items. If `transform` throws for an item, this method rethrows the error.
    public func map<Result>(_ transform: (Item) throws -> Result) rethrows -> Page<Result> {
        Page<Result>(
            items: try items.map(transform), next: next, totalItems: totalItems, staleSince: staleSince,
            unreadableItems: unreadableItems)
    }
}

extension Page: Equatable where Item: Equatable {}
