import DomainKit
import Foundation

/// Which part of a long list a page is.
package struct PageWindow: Hashable, Sendable {
    /// How many items come before it.
    package var offset: Int
    /// How many items it has room for.
    package var count: Int
    /// How many items of the list can be fetched at all.
    package var reachable = Int.max

    package init(offset: Int, count: Int, reachable: Int = Int.max) {
        self.offset = offset
        self.count = count
        self.reachable = reachable
    }

    /// The position after its last one.
    package var end: Int { offset + count }

    /// The page that has these items.
    package func page<Item>(_ items: [Item], total: Int?, staleSince: Date? = nil) -> Page<Item> {
        // A page that is not full is the last one, also where the server does not count.
        let total = total.map { max(0, $0) } ?? (items.count < count ? offset + items.count : nil)
        return Page(
            items: items, hasMorePages: !items.isEmpty && end < min(total ?? .max, reachable), totalItems: total,
            staleSince: staleSince)
    }
}

extension PageWindow {
    /// The part that is asked for. Servers take a size of 0 for "all", which nobody means.
    package init(_ request: PageRequest) {
        self.init(offset: request.offset, count: max(1, request.perPage))
    }
}
