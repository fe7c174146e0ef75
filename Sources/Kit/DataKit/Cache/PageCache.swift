import DomainKit
import Foundation

/// A long list as far as it was fetched, kept in the store item by item and handed out page by page.
///
/// The cache is the list itself, by position. So pages of any size fit, and an item that is deleted moves up all that
/// follow it, as on the server. What the cache cannot do is no reason to keep the server's answer from anybody: its own
/// failures go to `onFailure` and nowhere else.
package struct PageCache<Row: CachedRow>: Sendable {
    private let database: Database
    private let source: String
    private let onFailure: @Sendable (any Error) -> Void

    /// A cache of what `source` sends: whatever another source has sent is not handed out, and is replaced.
    package init(_ database: Database, source: String, onFailure: @escaping @Sendable (any Error) -> Void) {
        self.database = database
        self.source = source
        self.onFailure = onFailure
    }

    /// The page, if all of it is there, marked stale since its oldest item was saved.
    package func page(_ window: PageWindow) async -> Page<Row.Item>? {
        let stored = await attempt {
            try await database.read { [source] connection in
                try connection.cachedPage(of: Row.self, in: window, from: source)
            }
        }
        return stored ?? nil
    }

    /// Keeps a page in place of what was at its positions.
    ///
    /// `page` is called when its turn has come, so that it can take in what has happened meanwhile.
    package func store(_ window: PageWindow, _ page: @escaping @Sendable () -> Page<Row.Item>) async {
        await attempt {
            try await database.write { [source] connection in
                try connection.replace(window, with: page(), as: Row.self, from: source)
            }
        }
    }

    /// Keeps the whole list in place of what there was, in one step. `list` is called when its turn has come.
    ///
    /// Whoever asks for this wants the cache: here its failure is theirs.
    package func storeAll(_ list: @escaping @Sendable () -> Page<Row.Item>) async throws {
        try await database.write { [source] connection in
            try connection.delete(Row.self)
            try connection.replace(
                PageWindow(offset: 0, count: 0), with: list(), as: Row.self, from: source)
        }
    }

    /// Gives an item new values, where it is in the cache. `item` is called when its turn has come.
    package func update(id: Int, to item: @escaping @Sendable () -> Row.Item?) async {
        await reflect { connection in
            guard let row = try connection.find(Row.self, id: id), let item = item() else { return }
            try connection.update(Row(item, position: row.position, savedAt: row.savedAt))
        }
    }

    /// Takes an item out of the list; those that follow move up, or are forgotten where nobody knows whether they do.
    package func delete(id: Int) async {
        await reflect { connection in
            let table = Row.table.name
            if let row = try connection.find(Row.self, id: id) {
                try connection.delete(Row.self, id: id)
                try connection.execute("UPDATE \(table) SET position = position - 1 WHERE position > ?", row.position)
            } else {
                // It stood in one of the gaps, nobody knows in which: only what is before the first has kept its place.
                try connection.execute(
                    """
                    DELETE FROM \(table) WHERE position > (
                        SELECT min(position) FROM (SELECT -1 AS position UNION ALL SELECT position FROM \(table))
                        WHERE position + 1 NOT IN (SELECT position FROM \(table)))
                    """)
            }
            try connection.execute("UPDATE cached_lists SET total = total - 1 WHERE name = ?", table)
        }
    }

    /// The server has made the change already: it counts also when nobody waits for it any more.
    private func reflect(_ change: @escaping @Sendable (Connection) throws -> Void) async {
        await attempt {
            try await Task { [database, source] in
                try await database.write { connection in
                    // An item of another source is another item, whatever its number.
                    if try connection.sourceOfList(of: Row.self) == source { try change(connection) }
                }
            }.value
        }
    }

    @discardableResult
    private func attempt<Value>(_ body: () async throws -> Value) async -> Value? {
        do {
            return try await body()
        } catch is CancellationError {
            return nil
        } catch {
            onFailure(error)
            return nil
        }
    }
}

extension Connection {
    fileprivate func sourceOfList<Row: CachedRow>(of type: Row.Type) throws -> String? {
        try value("SELECT source FROM cached_lists WHERE name = ?", Row.table.name)
    }

    fileprivate func cachedPage<Row: CachedRow>(
        of type: Row.Type, in window: PageWindow, from source: String
    ) throws -> Page<Row.Item>? {
        let totals: [Int?] = try fetch(
            "SELECT total FROM cached_lists WHERE name = ? AND source = ?", arguments: [Row.table.name, source]
        ) { try $0[0] }
        guard let total = totals.first else { return nil }
        let rows = try fetch(
            Query<Row>(
                Row.position >= window.offset && Row.position < window.end, orderedBy: Row.position.ascending))
        // A page with a gap is none.
        let expected = min(window.count, (total ?? .max) - window.offset)
        guard rows.count == expected, let oldest = rows.map(\.savedAt).min() else { return nil }
        return window.page(rows.map(\.item), total: total, staleSince: oldest)
    }

    fileprivate func replace<Row: CachedRow>(
        _ window: PageWindow, with page: Page<Row.Item>, as type: Row.Type, from source: String
    ) throws {
        if try sourceOfList(of: Row.self) != source { try delete(Row.self) }
        try delete(
            Row.self,
            where: (Row.position >= window.offset && Row.position < window.end)
                || Row.position >= page.totalItems ?? .max)
        let date = Date()
        for (index, item) in page.items.enumerated() {
            try upsert(Row(item, position: window.offset + index, savedAt: date))
        }
        try execute(
            """
            INSERT INTO cached_lists (name, source, total) VALUES (?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET source = excluded.source, total = excluded.total
            """, Row.table.name, source, page.totalItems)
    }
}
