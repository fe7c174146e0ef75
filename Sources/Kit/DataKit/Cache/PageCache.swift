import DomainKit
import Foundation

/// A long list as far as it was fetched, handed out page by page.
///
/// The cache knows each entity's position, and the entities are those of an ``EntityCache``: so pages of any size fit,
/// an entity of several lists is kept once, and one that is deleted moves up all that follow it, as on the server.
///
/// ```swift
/// let list = PageCache(EntityCache<Note>(database, source: "notes.example.com"))
/// let window = PageWindow(offset: 0, count: 30)
/// await list.store(window) { window.page(notes, total: 194) }
/// let page = await list.page(window)
/// ```
public struct PageCache<Entity: Record>: Sendable {
    /// The cache of the entities, shared with all other lists of the same type.
    public let entities: EntityCache<Entity>

    private let list: String

    /// Lists other than the main one need a name, such as the words of a search.
    public init(_ entities: EntityCache<Entity>, list name: String = "") {
        self.entities = entities
        list = name.isEmpty ? Entity.table.name : "\(Entity.table.name)/\(name)"
    }

    /// The page, marked stale since its oldest item was saved; nil where a part of it is missing, and where the cache fails
    /// or is locked.
    ///
    /// An item that cannot be read is left out and counted.
    ///
    /// - Cancellation: returns nil.
    /// - Errors: go to the `onFailure` of ``entities``, and so does the failure of each item that cannot be read.
    public func page(_ window: PageWindow) async -> Page<Entity>? {
        let page = await entities.attempt {
            try await entities.database.readAtOnce {
                [list, source = entities.source] connection -> CachedPage<Entity>? in
                guard try connection.source(of: Entity.self) == source else { return nil }
                return try connection.page(window, of: list)
            }
        }
        guard let page = page ?? nil else { return nil }
        page.failures.forEach(entities.onFailure)
        return page.page
    }

    /// Keeps a page in place of what was at its positions. Items that follow a list's new total are forgotten.
    ///
    /// `page` is called when its turn has come, so that it can take in what has happened meanwhile.
    ///
    /// - Cancellation: the page is stored nevertheless.
    /// - Errors: go to the `onFailure` of ``entities``; what there was is still there then.
    public func store(_ window: PageWindow, _ page: @escaping @Sendable () -> Page<Entity>) async {
        await entities.change { [list, source = entities.source] connection in
            try connection.claim(Entity.self, for: source)
            try connection.replace(window, of: list, with: page())
        }
    }

    /// Keeps the whole list in place of what there was, in one step. `items` is called when its turn has come.
    ///
    /// - Cancellation: before the commit it leaves what there was.
    /// - Errors: a `StoreError`, since its caller wants the cache itself; what there was is still there then.
    public func storeAll(_ items: @escaping @Sendable () -> [Entity]) async throws {
        try await entities.database.write { [list, source = entities.source] connection in
            try connection.claim(Entity.self, for: source)
            try connection.execute("DELETE FROM cached_places WHERE list = ?", list)
            let items = items()
            let page = Page(items: items, hasMorePages: false, totalItems: items.count)
            try connection.replace(PageWindow(offset: 0, count: items.count), of: list, with: page)
        }
    }
}

/// The rows found for a page, with the reason why others are missing.
private struct CachedPage<Entity: Sendable>: Sendable {
    var page: Page<Entity>
    var failures: [any Error]
}

extension Connection {
    fileprivate func page<Entity: Record>(_ window: PageWindow, of list: String) throws -> CachedPage<Entity>? {
        let totals: [Int?] = try fetch("SELECT total FROM cached_lists WHERE name = ?", arguments: [list]) { try $0[0] }
        guard let total = totals.first else { return nil }
        let table = Entity.table
        let names = table.columns.map { "entity.\($0.name.quotedIdentifier)" }.joined(separator: ", ")
        var items: [Entity] = []
        var failures: [any Error] = []
        var oldest = Date.distantFuture
        try forEach(
            """
            SELECT \(names), place.saved_at FROM cached_places AS place
            JOIN \(table.name.quotedIdentifier) AS entity ON entity.\(table.key) = place.item
            WHERE place.list = ? AND place.position >= ? AND place.position < ? ORDER BY place.position
            """, arguments: [list, window.offset, window.end]
        ) { row in
            oldest = min(oldest, try row[table.columns.count])
            do {
                items.append(try table.make(row))
            } catch {
                failures.append(error)
            }
        }
        // A page with a gap is not returned.
        let expected = min(window.count, (total ?? .max) - window.offset)
        guard expected > 0, items.count + failures.count == expected else { return nil }
        var page = window.page(items, total: total, staleSince: oldest)
        page.unreadableItems = failures.count
        return CachedPage(page: page, failures: failures)
    }

    fileprivate func replace<Entity: Record>(_ window: PageWindow, of list: String, with page: Page<Entity>) throws {
        try execute(
            "DELETE FROM cached_places WHERE list = ? AND (position >= ? AND position < ? OR position >= ?)",
            list, window.offset, window.end, page.totalItems ?? .max)
        let date = now()
        for (index, item) in page.items.enumerated() {
            try upsert(item)
            try execute(
                "INSERT OR REPLACE INTO cached_places (list, position, item, saved_at) VALUES (?, ?, ?, ?)",
                list, window.offset + index, item.id, date)
        }
        try execute(
            """
            INSERT INTO cached_lists (name, items, total) VALUES (?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET total = excluded.total
            """, list, Entity.table.name, page.totalItems)
    }
}
