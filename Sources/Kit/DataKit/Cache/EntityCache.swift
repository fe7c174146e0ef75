import DomainKit
import Foundation
import Reactive

/// Stores the entities that a server has sent in their table. They can be found by ID, even offline, and independent of
/// the lists that contain them.
///
/// ```swift
/// let notes = EntityCache<Note>(database, source: "notes.example.com")
/// await notes.keep { note }
/// let saved = await notes.find(note.id)
/// ```
///
/// A cache never delays or fails its callers. No method throws, an unreadable row counts as missing, and a read does
/// not wait for a locked file.
///
/// - Cancellation: a read returns nil and reports nothing. A change is still made, and the call returns after the
///   change.
/// - Errors: go to the database's ``DataEnvironment/onFailure``. A change that fails leaves the cache unchanged.
public struct EntityCache<Entity: Record>: Sendable {
    let database: Database
    let source: String
    var onFailure: @Sendable (any Error) -> Void { database.environment.onFailure }

    /// A cache of the entities that `source` sends.
    ///
    /// - Parameters:
    ///   - database: It needs ``Migration/offline`` and the table of the entity.
    ///   - source: The name of the server. Rows from another server, or without a recorded server, are not returned. They
    ///     are removed as soon as an entity of this server is saved.
    public init(_ database: Database, source: String) {
        self.database = database
        self.source = source
    }

    /// The saved entity, or `nil` if it is missing, or if the cache is locked or fails. The cache must not delay a
    /// response.
    public func find(_ id: Entity.ID) async -> Entity? {
        let entity = await attempt(reporting: onFailure) {
            try await database.readWithoutWaiting { [source] connection in
                try connection.findCached(Entity.self, id: id, from: source)
            }
        }
        return entity ?? nil
    }

    /// Saves an entity, even if no list contains it. Calls `entity` when the write begins, so that it can include later
    /// changes. If it returns `nil`, nothing is saved. Otherwise, the rows of another source are removed.
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

    /// A page of the saved entities that `isIncluded` accepts, in the given order, or in the order of their IDs. `nil`
    /// if no such entities exist, or if the cache fails or is locked.
    ///
    /// The page is stale since the oldest item in any list of such entities was saved. Without such a list, it is stale
    /// since now. An unreadable entity is left out, and counted on the first page. The cost grows with the number of
    /// saved entities.
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

    /// Replaces an entity, for a gateway whose server has confirmed an edit. ``EditableCache`` does so by itself. Does
    /// nothing if the cache does not contain the entity.
    public func update(_ entity: Entity) async {
        await writeIgnoringCancellation { [source] connection in try connection.updateCached(entity, from: source) }
    }

    /// Removes an entity, and moves up the later entries of each list. Entries whose new positions are unknown are
    /// removed from the list, but can still be found by ID.
    public func delete(_ id: Entity.ID) async {
        await writeIgnoringCancellation { [source] connection in
            try connection.deleteCached(Entity.self, id: id, from: source)
        }
    }

    /// Writes in a separate task, so that a received response is saved even if its caller is cancelled, for example
    /// when a scene closes.
    func writeIgnoringCancellation(_ body: @escaping @Sendable (Connection) throws -> Void) async {
        await attempt(reporting: onFailure) {
            try await Work.task { [database] in try await database.write(body) }.value
        }
    }
}

extension Connection {
    /// The entities of a table in the order of their IDs. The callers check which source they belong to.
    func saved<Entity: Record>(_ type: Entity.Type = Entity.self) throws -> (entities: [Entity], unreadable: Int) {
        let table = Entity.table
        var found: [Entity] = []
        var unreadable = 0
        try forEach("\(table.select) ORDER BY \(table.key)", arguments: []) { row in
            if let entity = try? table.make(row) { found.append(entity) } else { unreadable += 1 }
        }
        return (found, unreadable)
    }

    /// A page of the entities found by a search. Its date is determined as in ``EntityCache/page(_:sortedBy:where:)``.
    /// `nil` if no entities were found.
    func page<Entity: Record>(
        _ request: PageRequest, of found: [Entity], sortedBy areInOrder: ((Entity, Entity) -> Bool)?, unreadable: Int
    ) throws -> Page<Entity>? {
        guard !found.isEmpty else { return nil }
        let sorted = areInOrder.map { found.sorted(by: $0) } ?? found
        // A double optional, because the time when entities outside every list were saved is unknown.
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
        // It is unknown on which page they would be, so they are counted once.
        if request.offset == 0 { page.unreadableItems = unreadable }
        return page
    }
}
