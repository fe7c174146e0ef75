import DomainKit
import Foundation
import Reactive

/// A cache that stores the fetched part of a long list, and returns it page by page.
///
/// The cache stores the order of the entities and the tokens of their pages. The entities themselves belong to an
/// ``EntityCache``, so an entity that is in several lists is stored only once. If an entity is deleted, all later
/// entities move up, as on the server. Each page has the length that the server sent. If the list counts offsets, the
/// cache can return pages of any size.
///
/// ```swift
/// let list = PageCache(EntityCache<Note>(database, source: "notes.example.com"))
/// let request = PageRequest(perPage: 30)
/// await list.store(request) { Page(notes, for: request, total: 194) }
/// let page = await list.page(request)
/// ```
public struct PageCache<Entity: Record>: Sendable {
    /// The cache for the entities of all lists of this type. If you update or delete an entity in it, all lists change.
    public let entities: EntityCache<Entity>

    private let list: String

    /// Creates a cache for one list. Any list except the main list needs a name, such as the words of a search.
    public init(_ entities: EntityCache<Entity>, list name: String = "") {
        self.entities = entities
        list = name.isEmpty ? Entity.table.name : "\(Entity.table.name)/\(name)"
    }

    /// Returns a page, marked as stale since the time at which its oldest item was saved. Returns `nil` if it has no
    /// items, if a part of it is missing, or if the cache is locked or fails.
    ///
    /// Items that cannot be read are left out and counted.
    ///
    /// - Cancellation: the result is `nil`.
    /// - Errors: reported to the `onFailure` of ``entities``, including the error of each unreadable item.
    public func page(_ request: PageRequest) async -> Page<Entity>? {
        let found = await attempt(reporting: entities.onFailure) {
            try await entities.database.readWithoutWaiting { try rows(request, in: $0) }
        }
        guard let found = found ?? nil else { return nil }
        found.failures.forEach(entities.onFailure)
        return found.page
    }

    /// Emits the saved start of the list as one page. The page is emitted now, and after each change of the order, of
    /// an entity in the list, or of the time since which the page is stale. `Page.next` is the token of the page that
    /// follows the last saved item.
    ///
    /// If no part of the list is saved, the page is empty.
    ///
    /// ```swift
    /// let saved = list.observe().map(\.items)
    /// ```
    ///
    /// - Order, cancellation and errors: as in a live query of ``Database``.
    public func observe() -> Observable<Page<Entity>> where Entity: Equatable {
        entities.database.observe { connection in
            try rows(PageRequest(perPage: .max), in: connection)?.page ?? Page(items: [])
        }
    }

    /// Replaces the rows at the page's position with those of the new page. If the new page continues with the same
    /// token as before, the later pages are kept. If no saved page has the page's cursor, the page is not saved,
    /// because its position is unknown.
    ///
    /// `page` is called when the write starts, so that it can include later changes.
    ///
    /// - Cancellation: the page is still stored.
    /// - Errors: reported to the `onFailure` of ``entities``. If the write fails, the rows do not change.
    public func store(_ request: PageRequest, _ page: @escaping @Sendable () -> Page<Entity>) async {
        await entities.writeIgnoringCancellation { [list, source = entities.source] connection in
            try connection.claim(Entity.self, for: source)
            try CachedList<Entity>(connection: connection, name: list).replace(request, with: page())
        }
    }

    /// Replaces the whole list with a new list in one step. `items` is called when the write starts.
    ///
    /// - Cancellation: before the commit, the old list remains.
    /// - Errors: a `StoreError`, because the caller needs to know whether the list was saved. After an error, the old
    ///   list remains.
    public func storeAll(_ items: @escaping @Sendable () -> [Entity]) async throws {
        try await entities.database.write { [list, source = entities.source] connection in
            try connection.claim(Entity.self, for: source)
            try CachedList<Entity>(connection: connection, name: list).replaceAll(with: items())
        }
    }

    private func rows(_ request: PageRequest, in connection: Connection) throws -> CachedList<Entity>.Rows? {
        guard try connection.source(of: Entity.self) == entities.source else { return nil }
        return try CachedList<Entity>(connection: connection, name: list).page(request)
    }
}
