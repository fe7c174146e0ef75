import DomainKit
import Foundation

/// Which part of a long list a page is, counted in items: what offset-based servers are asked for.
///
/// ```swift
/// let window = PageWindow(PageRequest(page: 2, perPage: 30))  // the 30 items after the first 30
/// let page = window.page(items, total: 194)  // has more pages
/// ```
public struct PageWindow: Hashable, Sendable {
    /// The number of items before the window.
    public var offset: Int
    /// The number of items that fit in the window.
    public var count: Int
    /// The number of items that the server returns at most, for servers that limit it.
    public var reachable = Int.max

    /// By default every item of the list can be fetched.
    public init(offset: Int, count: Int, reachable: Int = Int.max) {
        self.offset = offset
        self.count = count
        self.reachable = reachable
    }

    /// The position after the last item that fits.
    public var end: Int { offset + count }

    /// Creates the page for these items. A negative total counts as 0. Without a total, a page that is not full is the
    /// last.
    public func page<Item>(_ items: [Item], total: Int?, staleSince: Date? = nil) -> Page<Item> {
        // A page that is not full is the last one, even if the server does not count.
        let total = total.map { max(0, $0) } ?? (items.count < count ? offset + items.count : nil)
        return Page(
            items: items, hasMorePages: !items.isEmpty && end < min(total ?? .max, reachable), totalItems: total,
            staleSince: staleSince)
    }
}

extension PageWindow {
    /// Converts a page number to a range. A size of 0, which some servers take for "all", becomes 1.
    public init(_ request: PageRequest) {
        self.init(offset: request.offset, count: max(1, request.perPage))
    }
}
