import Foundation

/// The pages of a list: the storage of a ``PagedList``.
///
/// Up to 32 pages make a chunk. Changing an item or adding a page copies one entry for each chunk, the
/// entries of one chunk and the items of one page, so it costs nearly the same in a list of 48,000 items as in one of
/// 3,000.
///
/// Reading an item is inlinable: in generic code each access would ask the runtime for the types of page and chunk, and
/// a view reads items for every frame.
@usableFromInline
nonisolated struct ListPages<Element: Equatable & Sendable>: Sendable {
    @usableFromInline
    struct Page: Equatable, Sendable {
        @usableFromInline var items: [Element]
        /// The number of items in the chunk before this page.
        @usableFromInline var start: Int
        var staleSince: Date?
        var unreadableItems = 0
    }

    /// Has 32 pages, except the last chunk, which has at least one.
    @usableFromInline
    struct Chunk: Equatable, Sendable {
        @usableFromInline var pages: [Page] = []
        /// The number of items in the list before this chunk.
        @usableFromInline var start: Int
    }

    private static var pagesPerChunk: Int { 32 }

    @usableFromInline private(set) var chunks: [Chunk] = []
    @usableFromInline private(set) var count = 0

    var pageCount: Int { chunks.last.map { (chunks.count - 1) * Self.pagesPerChunk + $0.pages.count } ?? 0 }

    var staleSince: Date? { chunks.lazy.flatMap { $0.pages.lazy.compactMap(\.staleSince) }.min() }

    var unreadableItems: Int { chunks.lazy.flatMap { $0.pages.lazy.map(\.unreadableItems) }.reduce(0, +) }

    @inlinable
    subscript(position: Int) -> Element {
        precondition((0..<count).contains(position), "No item at position \(position): the list has \(count).")
        let chunk = chunks[last(in: chunks, startingBy: position, \.start)]
        let row = position - chunk.start
        let page = chunk.pages[last(in: chunk.pages, startingBy: row, \.start)]
        return page.items[row - page.start]
    }

    func first(where predicate: (Element) -> Bool) -> Element? {
        for chunk in chunks {
            for page in chunk.pages {
                if let item = page.items.first(where: predicate) { return item }
            }
        }
        return nil
    }

    func items(ofPage page: Int) -> [Element] {
        chunks[page / Self.pagesPerChunk].pages[page % Self.pagesPerChunk].items
    }

    /// Replaces a page, or adds it behind the last one, and removes all pages after it.
    mutating func replace(from page: Int, with items: [Element], staleSince: Date?, unreadableItems: Int = 0) {
        removePages(from: page)
        if pageCount.isMultiple(of: Self.pagesPerChunk) { chunks.append(Chunk(start: count)) }
        let last = chunks.count - 1
        chunks[last].pages.append(
            Page(
                items: items, start: count - chunks[last].start, staleSince: staleSince,
                unreadableItems: unreadableItems))
        count += items.count
    }

    /// Changes an item in place, without copying the other pages.
    mutating func update(page: Int, row: Int, _ change: (inout Element) -> Void) {
        change(&chunks[page / Self.pagesPerChunk].pages[page % Self.pagesPerChunk].items[row])
    }

    /// Each later page and chunk begins one item earlier, but no other page's items are copied.
    mutating func remove(page: Int, row: Int) {
        let (chunk, page) = page.quotientAndRemainder(dividingBy: Self.pagesPerChunk)
        chunks[chunk].pages[page].items.remove(at: row)
        for following in chunks[chunk].pages.indices[(page + 1)...] { chunks[chunk].pages[following].start -= 1 }
        for following in chunks.indices[(chunk + 1)...] { chunks[following].start -= 1 }
        count -= 1
    }

    mutating func insert(_ item: Element, page: Int, row: Int) {
        let (chunk, page) = page.quotientAndRemainder(dividingBy: Self.pagesPerChunk)
        chunks[chunk].pages[page].items.insert(item, at: row)
        for following in chunks[chunk].pages.indices[(page + 1)...] { chunks[chunk].pages[following].start += 1 }
        for following in chunks.indices[(chunk + 1)...] { chunks[following].start += 1 }
        count += 1
    }

    private mutating func removePages(from page: Int) {
        guard page < pageCount else { return }
        let (chunk, page) = page.quotientAndRemainder(dividingBy: Self.pagesPerChunk)
        count = chunks[chunk].start + chunks[chunk].pages[page].start
        chunks.removeSubrange((chunk + 1)...)
        chunks[chunk].pages.removeSubrange(page...)
        if page == 0 { chunks.removeLast() }
    }

    /// The index of the last part that starts at or before a position. A part without items is never found.
    @inlinable
    func last<Part>(in parts: [Part], startingBy position: Int, _ start: (Part) -> Int) -> Int {
        var low = 0
        var high = parts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if start(parts[middle]) <= position { low = middle } else { high = middle }
        }
        return low
    }
}

nonisolated extension ListPages: Equatable {
    /// Compares the items, however they are divided into pages, their age and the number of unreadable ones.
    @usableFromInline
    static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count, left.staleSince == right.staleSince,
            left.unreadableItems == right.unreadableItems
        else { return false }
        return left.chunks == right.chunks || (0..<left.count).allSatisfy { left[$0] == right[$0] }
    }
}
