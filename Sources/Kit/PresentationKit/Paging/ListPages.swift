import Foundation

/// The pages of a list: the storage of a ``PagedList``.
///
/// A page is an array of its own, so changing one item or adding one page copies an entry for each page and the items
/// of one page, never all items.
nonisolated struct ListPages<Element: Equatable & Sendable>: Sendable {
    private struct Page: Equatable, Sendable {
        var items: [Element]
        /// How many items the pages before this one have.
        var start: Int
        /// When the page was saved, if it comes from the cache.
        var staleSince: Date?
    }

    private var pages: [Page] = []
    /// How many items all pages have.
    private(set) var count = 0

    /// How many pages there are.
    var pageCount: Int { pages.count }

    /// When the oldest page from the cache was saved.
    var staleSince: Date? { pages.lazy.compactMap(\.staleSince).min() }

    subscript(position: Int) -> Element {
        precondition((0..<count).contains(position), "No item at position \(position): the list has \(count).")
        // The last page that begins at or before the position; a page without items never is.
        var low = 0
        var high = pages.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if pages[middle].start <= position { low = middle } else { high = middle }
        }
        return pages[low].items[position - pages[low].start]
    }

    /// The first item that satisfies a predicate.
    func first(where predicate: (Element) -> Bool) -> Element? {
        for page in pages {
            if let item = page.items.first(where: predicate) { return item }
        }
        return nil
    }

    /// The items of a page.
    func items(ofPage page: Int) -> [Element] { pages[page].items }

    /// Puts a page in place of that page and all after it.
    mutating func replace(from page: Int, with items: [Element], staleSince: Date?) {
        pages.removeSubrange(min(page, pages.count)...)
        let start = pages.last.map { $0.start + $0.items.count } ?? 0
        pages.append(Page(items: items, start: start, staleSince: staleSince))
        count = start + items.count
    }

    /// Changes an item in place.
    mutating func update(page: Int, row: Int, _ change: (inout Element) -> Void) {
        change(&pages[page].items[row])
    }

    /// Takes an item out; what follows moves up.
    mutating func remove(page: Int, row: Int) {
        pages[page].items.remove(at: row)
        for following in pages.indices[(page + 1)...] { pages[following].start -= 1 }
        count -= 1
    }
}

nonisolated extension ListPages: Equatable {
    /// Whether both have the same items, however they came in pages.
    static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count, left.staleSince == right.staleSince else { return false }
        return left.pages == right.pages || (0..<left.count).allSatisfy { left[$0] == right[$0] }
    }
}
