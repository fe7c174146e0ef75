import DomainKit
import Foundation

/// Which part of a long list a page is, counted in items: what offset-based servers are asked for.
///
/// ```swift
/// let window = PageWindow(PageRequest(page: 2, perPage: 30))  // the 30 items after the first 30
/// let page = window.page(items, total: 194)  // has more pages
/// ```
public struct PageWindow: Hashable, Sendable {
    /// How many items come before it.
    public var offset: Int
    /// How many items it has room for.
    public var count: Int
    /// How many items of the list can be fetched at all.
    public var reachable = Int.max

    /// A window; unless told otherwise every item can be fetched.
    public init(offset: Int, count: Int, reachable: Int = Int.max) {
        self.offset = offset
        self.count = count
        self.reachable = reachable
    }

    /// The position after its last one.
    public var end: Int { offset + count }

    /// The page that has these items. A total below 0 counts as 0; without one, a page that is not full is the last.
    public func page<Item>(_ items: [Item], total: Int?, staleSince: Date? = nil) -> Page<Item> {
        // A page that is not full is the last one, also where the server does not count.
        let total = total.map { max(0, $0) } ?? (items.count < count ? offset + items.count : nil)
        return Page(
            items: items, hasMorePages: !items.isEmpty && end < min(total ?? .max, reachable), totalItems: total,
            staleSince: staleSince)
    }
}

extension PageWindow {
    /// The part that is asked for. Servers take a size of 0 for "all", which nobody means.
    public init(_ request: PageRequest) {
        self.init(offset: request.offset, count: max(1, request.perPage))
    }
}
