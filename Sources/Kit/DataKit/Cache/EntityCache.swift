import DomainKit
import Foundation
import Reactive

/// A cache that stores the entities from a server in their table. Entities can be found by ID, even offline, no matter
/// which lists contain them.
///
/// ```swift
/// let notes = EntityCache<Note>(database, source: "notes.example.com")
/// await notes.keep { note }
/// let saved = await notes.find(note.id)
/// ```
///
/// A cache never delays its callers and never makes them fail. Its methods do not throw, an unreadable row counts as
/// missing, and a read does not wait for a locked file.
///
/// - Cancellation: a cancelled read returns `nil` and reports nothing. A cancelled change is still made, and the call
///   returns after the change.
/// - Errors: reported to the database's ``DataEnvironment/onFailure``. A change that fails leaves the cache unchanged.
public struct EntityCache<Entity: Record>: Sendable {
    let database: Database
    let source: String
    var onFailure: @Sendable (any Error) -> Void { database.environment.onFailure }

    /// Creates a cache of the entities from `source`.
    ///
    /// - Parameters:
    ///   - database: The database, which needs ``Migration/offline`` and the table of the entity.
    ///   - source: The name of the server. Rows from another server, or from an unknown server, are not returned. These
    ///     rows are removed when the first entity of this server is saved.
    public init(_ database: Database, source: String) {
        self.database = database
        self.source = source
    }

    /// Returns the saved entity, or `nil` if it is missing, or if the cache is locked or fails. A read does not wait
    /// for a lock, because a cache must not delay a response.
    public func find(_ id: Entity.ID) async -> Entity? {
        let entity = await attempt(reporting: onFailure) {
            try await database.readWithoutWaiting { [source] connection in
                try connection.findCached(Entity.self, id: id, from: source)
            }
        }
        return entity ?? nil
    }

    /// Saves an entity, even if no list contains it. The closure `entity` is called when the write starts, so that it
    /// can include later changes. If it returns `nil`, nothing is saved. Otherwise, the rows of other sources are
    /// removed.
    public func keep(_ entity: @escaping @Sendable () -> Entity?) async {
        await writeIgnoringCancellation { [source] connection in
            guard let entity = entity() else { return }
            try connection.claim(Entity.self, for: source)
            try connection.upsert(entity)
        }
    }

    /// Saves several entities in one transaction, so that live queries emit all of them together: see ``keep(_:)``.
    public func keepAll(_ entities: @escaping @Sendable () -> [Entity]) async {
        await writeIgnoringCancellation { [source] connection in
            try connection.claim(Entity.self, for: source)
            for entity in entities() { try connection.upsert(entity) }
        }
    }

    /// Returns a page of the saved entities that `isIncluded` accepts, in the given order or, by default, by ID.
    /// Returns `nil` if there are no such entities, or if the cache is locked or fails.
    ///
    /// The page is stale since the time at which the oldest item in any list of this type was saved. If no list of this
    /// type has items, the page is stale since now. Unreadable entities are left out, and counted on the first page.
    /// The cost is proportional to the number of saved entities.
    public func page(
        _ request: PageRequest, sortedBy areInOrder: (@Sendable (Entity, Entity) -> Bool)? = nil,
        where isIncluded: @escaping @Sendable (Entity) -> Bool
    ) async -> Page<Entity>? {
        let page = await attempt(reporting: onFailure) {
            try await database.readWithoutWaiting { [source] connection -> Page<Entity>? in
                guard try connection.source(of: Entity.self) == source else { return nil }
                let (entities, unreadable) = try connection.saved(Entity.self)
                return try connection.page(
                    request, of: entities.filter(isIncluded), sortedBy: areInOrder, unreadable: unreadable)
            }
        }
        return page ?? nil
    }

    /// Replaces an entity, for a gateway whose server has confirmed an edit. ``EditableCache`` does this by itself. If
    /// the cache does not contain the entity, nothing changes.
    public func update(_ entity: Entity) async {
        await writeIgnoringCancellation { [source] connection in try connection.updateCached(entity, from: source) }
    }

    /// Removes an entity, and moves up the later entries of each list. If the new positions of later entries are
    /// unknown, these entries are removed from the list, but their entities can still be found by ID.
    public func delete(_ id: Entity.ID) async {
        await writeIgnoringCancellation { [source] connection in
            try connection.deleteCached(Entity.self, id: id, from: source)
        }
    }

    /// Writes in a separate task, so that a response is saved even if its caller is cancelled, for example when a scene
    /// closes.
    func writeIgnoringCancellation(_ body: @escaping @Sendable (Connection) throws -> Void) async {
        await attempt(reporting: onFailure) {
            try await Work.task { [database] in try await database.write(body) }.value
        }
    }
}

extension Connection {
    /// Returns the entities of a table, ordered by ID. The callers must check to which source the table belongs.
    func saved<Entity: Record>(_ type: Entity.Type = Entity.self) throws -> (entities: [Entity], unreadable: Int) {
        let table = Entity.table
        var found: [Entity] = []
        var unreadable = 0
        try forEach("\(table.select) ORDER BY \(table.key)", arguments: []) { row in
            if let entity = try? table.make(row) { found.append(entity) } else { unreadable += 1 }
        }
        return (found, unreadable)
    }

    /// Returns a page of the entities that a search has found. The date of the page is determined as in
    /// ``EntityCache/page(_:sortedBy:where:)``. Returns `nil` if the search has found nothing.
    func page<Entity: Record>(
        _ request: PageRequest, of found: [Entity], sortedBy areInOrder: ((Entity, Entity) -> Bool)?, unreadable: Int
    ) throws -> Page<Entity>? {
        guard !found.isEmpty else { return nil }
        let sorted = areInOrder.map { found.sorted(by: $0) } ?? found
        // The result is a double optional, because it is unknown when entities outside all lists were saved.
        let saved: Date?? =
            try value(
                """
                SELECT min(saved_at) FROM cached_places WHERE list IN (SELECT name FROM cached_lists WHERE items = ?)
                """, Entity.table.name)
        let items = Array(sorted.dropFirst(request.offset).prefix(request.perPage))
        // The server's list may continue after the last saved item.
        guard !items.isEmpty else { return nil }
        var page = Page(items, for: request, total: sorted.count)
        page.staleSince = (saved ?? nil) ?? now()
        // It is unknown on which pages the unreadable entities would be, so count them only on the first page.
        if request.offset == 0 { page.unreadableItems = unreadable }
        return page
    }
}
