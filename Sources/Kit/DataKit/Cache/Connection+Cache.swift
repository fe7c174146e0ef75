import DomainKit
import Foundation

/// Changes the cache within a larger transaction, such as one that also queues an edit.
extension Connection {
    func updateCached<Entity: Record>(_ entity: Entity, from source: String) throws {
        // An entity with the same ID from another source is a different entity.
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

    /// Returns the entity with this ID. Returns `nil` if the cache does not contain the entity, or belongs to another
    /// source.
    ///
    /// - Errors: rethrows errors from reading the row. In that case, ``EntityCache/find(_:)`` returns `nil`.
    public func findCached<Entity: Record>(_ type: Entity.Type, id: Entity.ID, from source: String) throws -> Entity? {
        try self.source(of: Entity.self) == source ? find(Entity.self, id: id) : nil
    }

    /// Removes a cached entity within the current transaction: see ``EntityCache/delete(_:)``. Does nothing if the
    /// cache belongs to another source.
    public func deleteCached<Entity: Record>(_ type: Entity.Type, id: Entity.ID, from source: String) throws {
        guard try self.source(of: Entity.self) == source else { return }
        try deleteCached(type, keys: [try storedValue(id)])
    }

    /// Removes the entities with these keys, and closes the gaps in each list. The caller must check that the table
    /// belongs to its source.
    ///
    /// Each later entry moves only once, no matter how many entities are removed.
    func deleteCached<Entity: Record>(_ type: Entity.Type, keys ids: [StoredValue]) throws {
        let lists: [String] = try fetch("SELECT name FROM cached_lists WHERE items = ?", arguments: [Entity.table.name])
        {
            try $0[0]
        }
        for list in lists { try removePlaces(of: ids, in: list) }
        for id in ids { try execute("\(Entity.table.delete) WHERE \(Entity.table.key) = ?", id) }
    }

    private func removePlaces(of ids: [StoredValue], in list: String) throws {
        // If the server's list changed between the fetches of two pages, both pages may contain the entity.
        let found: [[Int]] = try ids.map { id in
            try fetch("SELECT position FROM cached_places WHERE list = ? AND item = ?", arguments: [list, id]) {
                try $0[0]
            }
        }
        let positions = found.joined().sorted()
        try closeGaps(at: positions, in: list)
        try shorten(list, total: found.count { !$0.isEmpty }, length: positions.count)
        var unplaced = found.count(where: \.isEmpty)
        guard unplaced > 0, let (gap, room) = try firstGap(in: list) else { return }
        if let room { unplaced = min(unplaced, room) }
        // These entities are beyond a gap, at unknown positions. Only the entries before the first gap still have known
        // positions.
        try execute("DELETE FROM cached_places WHERE list = ? AND position > ?", list, gap)
        try execute("DELETE FROM cached_tokens WHERE list = ? AND position > ?", list, gap)
        try shorten(list, total: unplaced, length: unplaced)
    }

    private func shorten(_ list: String, total: Int, length: Int) throws {
        try execute(
            "UPDATE cached_lists SET total = max(total - ?, 0), length = length - ? WHERE name = ?", total, length, list
        )
    }

    /// Removes positions, and moves up the later entries and pages. The offset of a page decreases by the number of
    /// removed positions before it.
    private func closeGaps(at positions: [Int], in list: String) throws {
        guard let first = positions.first else { return }
        for position in positions {
            try execute("DELETE FROM cached_places WHERE list = ? AND position = ?", list, position)
        }
        // New positions and tokens are negative at first, so that they do not collide with rows that have not moved
        // yet.
        for (index, position) in positions.enumerated() {
            let next = index + 1 < positions.count ? positions[index + 1] : .max
            let distance = index + 1
            try execute(
                """
                UPDATE cached_places SET position = ?2 - position - 1 WHERE list = ?1 AND position > ?3 AND position < ?4
                """, list, distance, position, next)
            try execute(
                """
                UPDATE OR REPLACE cached_tokens SET
                position = position - ?2, token = iif(typeof(token) = 'integer', ?2 - token - 1, token)
                WHERE list = ?1 AND position > ?3 AND position <= ?4
                """, list, distance, position, next)
        }
        try execute("UPDATE cached_places SET position = -position - 1 WHERE list = ? AND position < 0", list)
        try execute(
            """
            UPDATE OR REPLACE cached_tokens SET token = -token - 1
            WHERE list = ? AND position >= ? AND typeof(token) = 'integer' AND token < 0
            """, list, first)
    }

    /// Returns the first position that is not cached, and the maximum number of entities that are missing from there
    /// on, if it is known. Returns `nil` if the whole list is cached.
    private func firstGap(in list: String) throws -> (position: Int, room: Int?)? {
        let gap: Int =
            try value(
                """
                SELECT min(position) + 1 FROM (SELECT -1 AS position UNION ALL SELECT position FROM cached_places WHERE list = ?1)
                WHERE position + 1 NOT IN (SELECT position FROM cached_places WHERE list = ?1)
                """, list) ?? 0
        // The result is a double optional, because a list without a known length has a row in which the length is NULL.
        let length: Int?? = try value("SELECT coalesce(length, total) FROM cached_lists WHERE name = ?", list)
        guard let length = length ?? nil, length >= gap else { return (gap, nil) }
        return length == gap ? nil : (gap, length - gap)
    }

    func source<Entity: Record>(of type: Entity.Type) throws -> String? {
        if let source: String = try value("SELECT source FROM cached_sources WHERE items = ?", Entity.table.name) {
            return source
        }
        // Throw an error here if a migration is missing. Otherwise, nothing could be saved, and the cache would only
        // seem to be empty.
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
