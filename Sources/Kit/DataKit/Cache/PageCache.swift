import DomainKit
import Foundation
import Reactive

/// Stores the fetched part of a long list, and returns it page by page.
///
/// The cache stores the order of the entities and the tokens of their pages. The entities themselves belong to an
/// ``EntityCache``, so an entity of several lists is stored once. If it is deleted, all later entities move up, as on
/// the server. Pages are as long as the server has sent them. A list that counts offsets returns pages of any size.
///
/// ```swift
/// let list = PageCache(EntityCache<Note>(database, source: "notes.example.com"))
/// let request = PageRequest(perPage: 30)
/// await list.store(request) { Page(notes, for: request, total: 194) }
/// let page = await list.page(request)
/// ```
public struct PageCache<Entity: Record>: Sendable {
    /// The cache of the entities of all lists of the type. An update or a deletion in it affects all lists.
    public let entities: EntityCache<Entity>

    private let list: String

    /// Creates a cache for one list. Lists other than the main one need a name, such as the words of a search.
    public init(_ entities: EntityCache<Entity>, list name: String = "") {
        self.entities = entities
        list = name.isEmpty ? Entity.table.name : "\(Entity.table.name)/\(name)"
    }

    /// The page, marked stale since its oldest item was saved. `nil` if it has no items, if a part of it is missing, or
    /// if the cache fails or is locked.
    ///
    /// An item that cannot be read is left out and counted.
    ///
    /// - Cancellation: returns nil.
    /// - Errors: go to the `onFailure` of ``entities``, and so does the error of each unreadable item.
    public func page(_ request: PageRequest) async -> Page<Entity>? {
        let found = await attempt(reporting: entities.onFailure) {
            try await entities.database.readWithoutWaiting { try rows(request, in: $0) }
        }
        guard let found = found ?? nil else { return nil }
        found.failures.forEach(entities.onFailure)
        return found.page
    }

    /// The saved beginning of the list as one page. Emits now and after each change of its order, of an entity in it,
    /// or of the time since which it is stale. `Page.next` is the token of the page after the last saved item.
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

    /// Replaces the rows at the page's position by the page. Later pages are kept if the new page continues with the
    /// same token. A page with a cursor that no saved page has is not saved, because its position is unknown.
    ///
    /// `page` is called when the write begins, so that it can include later changes.
    ///
    /// - Cancellation: the page is still stored.
    /// - Errors: go to the `onFailure` of ``entities``. In this case, the rows stay unchanged.
    public func store(_ request: PageRequest, _ page: @escaping @Sendable () -> Page<Entity>) async {
        await entities.writeIgnoringCancellation { [list, source = entities.source] connection in
            try connection.claim(Entity.self, for: source)
            try CachedList<Entity>(connection: connection, name: list).replace(request, with: page())
        }
    }

    /// Replaces the old list by the whole new one, in one step. `items` is called when the write begins.
    ///
    /// - Cancellation: before the commit it leaves the old list.
    /// - Errors: a `StoreError`, because the caller needs to know whether the list was saved. In this case, the old
    ///   list stays.
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
