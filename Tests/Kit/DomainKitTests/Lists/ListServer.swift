import DomainKit
import Foundation

/// A server's list, as other devices and the sender of edits change it.
struct ListServer: Hashable {
    enum Counting: Hashable {
        /// Pages begin at an offset.
        case offsets
        /// Pages begin after the row to which a cursor refers.
        case cursors
        /// Pages have a number, even if a request has an offset.
        case pages
    }

    struct Row: Hashable {
        var id: Int
        /// The order of the rows, so that a cursor keeps its position even if its row is deleted.
        var rank: Double
        var isUnreadable = false
    }

    var rows: [Row]
    var counting = Counting.offsets
    var tellsTotal = true
    /// The largest number of rows in a page, even if a request asks for more.
    var cap: Int
    /// The largest number of rows that a client can reach.
    var limit = Int.max

    init(_ ids: some Sequence<Int>, counting: Counting = .offsets, tellsTotal: Bool = true, cap: Int) {
        rows = ids.enumerated().map { Row(id: $1, rank: Double($0)) }
        (self.counting, self.tellsTotal, self.cap) = (counting, tellsTotal, cap)
    }

    var ids: [Int] { rows.filter { !$0.isUnreadable }.map(\.id) }

    mutating func insert(_ id: Int, at index: Int, isUnreadable: Bool = false) {
        let before = index == 0 ? (rows.first?.rank ?? 0) - 2 : rows[index - 1].rank
        let after = index == rows.count ? before + 2 : rows[index].rank
        rows.insert(Row(id: id, rank: (before + after) / 2, isUnreadable: isUnreadable), at: index)
    }

    mutating func remove(_ id: Int) { rows.removeAll { $0.id == id } }

    func page(_ request: PageRequest) -> Page<Int> {
        let size = min(cap, request.perPage)
        let start =
            switch counting {
            case .offsets: request.offset
            case .pages: (request.page - 1) * size
            case .cursors: request.cursor.map { cursor in rows.count { $0.rank <= Double(cursor) ?? 0 } } ?? 0
            }
        let reachable = rows.prefix(limit)
        let part = reachable.dropFirst(start).prefix(size)
        let items = part.filter { !$0.isUnreadable }.map(\.id)
        let end = start + part.count
        let unreadable = part.count - items.count
        let total = tellsTotal ? rows.count : nil
        if counting == .cursors {
            let next = end < reachable.count ? part.last.map { PageToken.cursor("\($0.rank)") } : nil
            return Page(items: items, next: next, totalItems: total, unreadableItems: unreadable)
        }
        if limit < rows.count, end >= limit {
            return Page(items: items, totalItems: total, unreadableItems: unreadable)
        }
        let isLast = part.isEmpty || total.map { end >= $0 } ?? false
        return Page(
            items: items, next: isLast ? nil : .offset(end),
            totalItems: total ?? (isLast && counting == .offsets ? end : nil),
            unreadableItems: unreadable)
    }
}
