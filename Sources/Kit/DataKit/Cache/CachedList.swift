import DomainKit
import Foundation

/// The rows of one cached list: the entity at each position, and the tokens of the positions at which pages start.
///
/// As long as the cached pages follow each other, their positions have no gaps. Each token is stored with its position.
/// If an earlier page becomes longer or shorter, the position is updated. The position of an unknown offset is computed
/// from the nearest earlier token. So a list that counts offsets can return pages of any size.
struct CachedList<Entity: Record> {
    struct Rows: Sendable {
        var page: Page<Entity>
        var failures: [any Error]
    }

    let connection: Connection
    let name: String

    /// Returns the saved rows of a page. Returns `nil` if no rows are saved, or if a part of the page is missing,
    /// because the rows after a gap are unknown.
    func page(_ request: PageRequest) throws -> Rows? {
        let lengths: [(total: Int?, length: Int?)] = try connection.fetch(
            "SELECT total, length FROM cached_lists WHERE name = ?", arguments: [name]
        ) { (try $0[0], try $0[1]) }
        guard let (total, length) = lengths.first, let start = try position(of: request.token) else { return nil }
        let wantedEnd = start > .max - request.perPage ? .max : start + request.perPage
        let countsOffsets = try countsOffsets(length)
        let limit = try countsOffsets ? wantedEnd : lastEnd(from: start, to: wantedEnd)
        let (rows, end) = try rows(from: start, to: limit)
        guard end > start else { return nil }
        var found = rows
        found.page.totalItems = total
        if end == length { return found }
        // Look for the token before comparing with the total, because the server's total may be wrong.
        found.page.next = try token(at: end)
        if found.page.next != nil || total.map({ end >= $0 }) ?? false { return found }
        // A page that requests more than all saved items ends at the last saved item.
        guard countsOffsets, end == limit || wantedEnd == .max else { return nil }
        found.page.next = .offset(try offset(at: end))
        return found
    }

    /// Replaces the rows at the page's position with those of the new page. If the new page continues with the same
    /// token as before, the later pages are kept.
    func replace(_ request: PageRequest, with page: Page<Entity>) throws {
        // No cached page has this cursor, so the new page has no position in the list.
        guard let start = try position(of: request.token) else { return }
        let end = start + page.items.count
        // If the list now continues after its former end, the next rows are unknown, unless this page had the same
        // continuation before.
        let found: Int?? = try connection.value("SELECT length FROM cached_lists WHERE name = ?", name)
        let known = start..<max(start, (found ?? nil) ?? .max)
        let following = try page.next.flatMap { next -> Int? in
            guard let position = try position(of: next) else { return nil }
            let isEnd = try position == found && (page.totalItems ?? 0) <= position && contains(next)
            return known.contains(position) || isEnd ? position : nil
        }
        try remove(from: start, to: following ?? .max)
        if let following { try move(from: following, by: end - following) }
        try insert(page.items, at: start)
        var length = page.next == nil ? end : nil
        if let following { length = (found ?? nil).map { $0 + end - following } }
        // If the page ends after the total, the total is wrong.
        if let total = page.totalItems, total >= end {
            try remove(from: total, to: .max)
            // The end of the list is no longer known, because the rows before it were removed.
            if length.map({ $0 > total }) ?? false { length = nil }
        }
        try insert(request.token, at: start)
        try page.next.map { try insert($0, at: end) }
        try connection.execute(
            """
            INSERT INTO cached_lists (name, items, total, length) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (name) DO UPDATE SET total = ?3, length = ?4
            """, name, Entity.table.name, page.totalItems, length)
    }

    func replaceAll(with items: [Entity]) throws {
        try remove(from: 0, to: .max)
        try replace(PageRequest(), with: Page(items: items, totalItems: items.count))
        // The list is complete, so a page may start at any position.
        try insert(.offset(items.count), at: items.count)
    }

    private func position(of token: PageToken) throws -> Int? {
        switch token {
        case .offset(let offset):
            try connection.value(
                """
                SELECT ?2 - token + position FROM cached_tokens
                WHERE list = ?1 AND typeof(token) = 'integer' AND token <= ?2 ORDER BY token DESC LIMIT 1
                """, name, offset) ?? offset
        case .cursor(let cursor):
            try connection.value("SELECT position FROM cached_tokens WHERE list = ? AND token = ?", name, cursor)
        }
    }

    private func offset(at position: Int) throws -> Int {
        try connection.value(
            """
            SELECT ?2 - position + token FROM cached_tokens
            WHERE list = ?1 AND typeof(token) = 'integer' AND position <= ?2 ORDER BY position DESC, token DESC LIMIT 1
            """, name, position) ?? position
    }

    private func token(at position: Int) throws -> PageToken? {
        let found: [PageToken?] = try connection.fetch(
            """
            SELECT iif(typeof(token) = 'integer', token, NULL), iif(typeof(token) = 'text', token, NULL)
            FROM cached_tokens WHERE list = ? AND position = ? LIMIT 1
            """, arguments: [name, position]
        ) { row in
            let offset: Int? = try row[0]
            let cursor: String? = try row[1]
            return offset.map { .offset($0) } ?? cursor.map { .cursor($0) }
        }
        return found.first ?? nil
    }

    /// Whether a page may start at any position, as in a list that counts offsets. If a list arrived as a single page,
    /// it is unknown whether it counts offsets, so it remains one page.
    private func countsOffsets(_ length: Int?) throws -> Bool {
        let cursors: Int? = try connection.value(
            "SELECT count(*) FROM cached_tokens WHERE list = ? AND typeof(token) = 'text'", name)
        let offsets: Int? = try connection.value(
            "SELECT count(*) FROM cached_tokens WHERE list = ? AND typeof(token) = 'integer' AND token > 0", name)
        return cursors == 0 && (length == nil || offsets != 0)
    }

    /// Returns the last position up to `end` at which a page ends, or else the first such position after `end`. A page
    /// with a cursor can start only at such a position.
    private func lastEnd(from start: Int, to end: Int) throws -> Int {
        let ends = """
            FROM (SELECT position FROM cached_tokens WHERE list = ?1 UNION ALL
            SELECT length FROM cached_lists WHERE name = ?1) WHERE position > ?2
            """
        let last: Int?? = try connection.value("SELECT max(position) \(ends) AND position <= ?3", name, start, end)
        let first: Int?? = try connection.value("SELECT min(position) \(ends)", name, start)
        return (last ?? nil) ?? (first ?? nil) ?? end
    }

    /// Returns the entities from a position up to the next gap. An unreadable entity does not count as a gap.
    private func rows(from start: Int, to limit: Int) throws -> (rows: Rows, end: Int) {
        let table = Entity.table
        let names = table.columns.map { "entity.\($0.name.quotedIdentifier)" }.joined(separator: ", ")
        var rows = Rows(page: Page(items: []), failures: [])
        var oldest = Date.distantFuture
        var end = start
        try connection.forEach(
            """
            SELECT \(names), place.saved_at, place.position FROM cached_places AS place
            JOIN \(table.name.quotedIdentifier) AS entity ON entity.\(table.key) = place.item
            WHERE place.list = ? AND place.position >= ? AND place.position < ? ORDER BY place.position
            """, arguments: [name, start, limit]
        ) { row in
            guard try row[table.columns.count + 1] == end else { return }
            end += 1
            oldest = min(oldest, try row[table.columns.count])
            do {
                rows.page.items.append(try table.make(row))
            } catch {
                rows.failures.append(error)
            }
        }
        rows.page.staleSince = oldest
        rows.page.unreadableItems = rows.failures.count
        return (rows, end)
    }

    private func insert(_ items: [Entity], at start: Int) throws {
        let date = connection.now()
        for (index, item) in items.enumerated() {
            try connection.upsert(item)
            try connection.execute(
                "INSERT OR REPLACE INTO cached_places (list, position, item, saved_at) VALUES (?, ?, ?, ?)",
                name, start + index, item.id, date)
        }
    }

    private func insert(_ token: PageToken, at position: Int) throws {
        try connection.execute(
            "INSERT OR REPLACE INTO cached_tokens (list, token, position) VALUES (?, ?, ?)", name, value(of: token),
            position)
    }

    private func contains(_ token: PageToken) throws -> Bool {
        let count: Int? = try connection.value(
            "SELECT count(*) FROM cached_tokens WHERE list = ? AND token = ?", name, value(of: token))
        return count != 0
    }

    private func value(of token: PageToken) -> any ColumnValue {
        switch token {
        case .offset(let offset): offset
        case .cursor(let cursor): cursor
        }
    }

    /// Removes the positions of the rows from the list. The entities remain, because other lists may contain them.
    private func remove(from start: Int, to end: Int) throws {
        for rows in ["cached_places", "cached_tokens"] {
            try connection.execute(
                "DELETE FROM \(rows) WHERE list = ? AND position >= ? AND position < ?", name, start, end)
        }
    }

    private func move(from start: Int, by difference: Int) throws {
        guard difference != 0 else { return }
        // Move in two steps, so that two rows never have the same position.
        try connection.execute(
            "UPDATE cached_places SET position = -position - 1 WHERE list = ? AND position >= ?", name, start)
        try connection.execute(
            "UPDATE cached_places SET position = -position - 1 + ?2 WHERE list = ?1 AND position < 0", name, difference)
        try connection.execute(
            "UPDATE cached_tokens SET position = position + ?3 WHERE list = ?1 AND position >= ?2", name, start,
            difference)
    }
}
