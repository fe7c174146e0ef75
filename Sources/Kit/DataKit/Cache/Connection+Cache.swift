import DomainKit
import Foundation

/// For transactions that also change the cache, such as queueing an edit in an outbox.
extension Connection {
    func updateCached<Entity: Record>(_ entity: Entity, from source: String) throws {
        // The same ID from another source means another entity.
        if try self.source(of: Entity.self) == source { try update(entity) }
    }

    /// Saves an entity within the current transaction, even if no list contains it. Does nothing if the cache belongs
    /// to another source.
    public func keepCached<Entity: Record>(_ entity: Entity, from source: String) throws {
        let owner = try self.source(of: Entity.self)
        guard owner == nil || owner == source else { return }
        try claim(Entity.self, for: source)
        try upsert(entity)
    }

    /// The entity with this ID. `nil` if the cache does not have it, or belongs to another source.
    ///
    /// - Errors: rethrows errors from reading its row. ``EntityCache/find(_:)`` returns nil then.
    public func findCached<Entity: Record>(_ type: Entity.Type, id: Entity.ID, from source: String) throws -> Entity? {
        try self.source(of: Entity.self) == source ? find(Entity.self, id: id) : nil
    }

    /// Removes a cached entity within the current transaction: see ``EntityCache/delete(_:)``. Does nothing if the
    /// cache belongs to another source.
    public func deleteCached<Entity: Record>(_ type: Entity.Type, id: Entity.ID, from source: String) throws {
        guard try self.source(of: Entity.self) == source else { return }
        try deleteCached(type, key: id)
    }

    /// Removes the entity with this key, and moves up the later entries of each list. Does not check whether the table
    /// belongs to the caller's source.
    func deleteCached<Entity: Record>(_ type: Entity.Type, key id: some ColumnValue) throws {
        let lists: [String] = try fetch("SELECT name FROM cached_lists WHERE items = ?", arguments: [Entity.table.name])
        {
            try $0[0]
        }
        for list in lists { try removePlace(of: id, in: list) }
        try execute("\(Entity.table.delete) WHERE \(Entity.table.key) = ?", id)
    }

    private func removePlace(of id: some ColumnValue, in list: String) throws {
        var removedCount = 0
        // If the server's list has moved between the fetches of two pages, both have the entity.
        while let position: Int = try value(
            "SELECT position FROM cached_places WHERE list = ? AND item = ?", list, id)
        {
            removedCount += 1
            try execute("DELETE FROM cached_places WHERE list = ? AND position = ?", list, position)
            // In two steps, so that two rows never have the same position.
            try execute(
                "UPDATE cached_places SET position = -position WHERE list = ? AND position > ?", list, position)
            try execute("UPDATE cached_places SET position = -position - 1 WHERE list = ? AND position < 0", list)
            try moveTokens(behind: position, in: list)
        }
        if removedCount == 0 {
            guard let gap = try firstGap(in: list) else { return }
            removedCount = 1
            // The entity was in a gap, at an unknown position. Only the entries before the first gap have kept their
            // positions.
            try execute("DELETE FROM cached_places WHERE list = ? AND position > ?", list, gap)
            try execute("DELETE FROM cached_tokens WHERE list = ? AND position > ?", list, gap)
        }
        try execute(
            "UPDATE cached_lists SET total = max(total - 1, 0), length = length - ? WHERE name = ?", removedCount, list)
    }

    /// Moves up the pages after a position, whose offsets are then smaller by one.
    private func moveTokens(behind position: Int, in list: String) throws {
        // In two steps, so that no row takes the offset of another row that has yet to move.
        try execute(
            """
            UPDATE cached_tokens SET token = -token WHERE list = ? AND position > ? AND typeof(token) = 'integer'
            """, list, position)
        try execute("UPDATE cached_tokens SET position = position - 1 WHERE list = ? AND position > ?", list, position)
        try execute(
            """
            UPDATE OR REPLACE cached_tokens SET token = -token - 1
            WHERE list = ? AND typeof(token) = 'integer' AND token < 0
            """, list)
    }

    /// The first position that is not cached. `nil` if the whole list is cached.
    private func firstGap(in list: String) throws -> Int? {
        let gap: Int =
            try value(
                """
                SELECT min(position) + 1 FROM (SELECT -1 AS position UNION ALL SELECT position FROM cached_places WHERE list = ?1)
                WHERE position + 1 NOT IN (SELECT position FROM cached_places WHERE list = ?1)
                """, list) ?? 0
        // Optional twice: a list without a length has a row, in which the length is NULL.
        let length: Int?? = try value("SELECT coalesce(length, total) FROM cached_lists WHERE name = ?", list)
        return gap == (length ?? nil) ? nil : gap
    }

    func source<Entity: Record>(of type: Entity.Type) throws -> String? {
        if let source: String = try value("SELECT source FROM cached_sources WHERE items = ?", Entity.table.name) {
            return source
        }
        // Without the table nothing can be saved, and the cache would look empty. A forgotten migration fails here.
        let _: Int? = try value("SELECT 1 FROM \(Entity.table.name.quotedIdentifier) LIMIT 0")
        return nil
    }

    /// Makes `source` the owner of the table. Removes the entities and lists of any other source.
    func claim<Entity: Record>(_ type: Entity.Type, for source: String) throws {
        guard try self.source(of: Entity.self) != source else { return }
        let table = Entity.table.name
        for rows in ["cached_places", "cached_tokens"] {
            try execute("DELETE FROM \(rows) WHERE list IN (SELECT name FROM cached_lists WHERE items = ?)", table)
        }
        try execute("DELETE FROM cached_lists WHERE items = ?", table)
        try delete(Entity.self)
        try execute("INSERT OR REPLACE INTO cached_sources VALUES (?, ?)", table, source)
    }
}
