import DomainKit
import Foundation

extension Migration {
    /// The step that creates the cache's own tables: which server a table's entities come from, the lists, and the place
    /// of each entity in them.
    public static let cache = Migration(
        sql: """
            CREATE TABLE cached_sources (items TEXT PRIMARY KEY, source TEXT NOT NULL) STRICT;
            CREATE TABLE cached_lists (name TEXT PRIMARY KEY, items TEXT NOT NULL, total INTEGER) STRICT;
            CREATE TABLE cached_places (
                list TEXT NOT NULL, position INTEGER NOT NULL, item ANY NOT NULL, saved_at REAL NOT NULL,
                PRIMARY KEY (list, position)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX cached_places_by_item ON cached_places (item);
            """)
}

/// The parts of a transaction that also changes the cache, such as an edit that is queued in an outbox.
extension Connection {
    /// Gives a cached entity new values, in the transaction that is under way; false where the cache does not have it.
    @discardableResult
    public func updateCached<Entity: Record>(_ entity: Entity, from source: String) throws -> Bool {
        // An entity of another source is another entity, whatever its identity.
        try self.source(of: Entity.self) == source && update(entity)
    }

    /// Keeps an entity, also where no list has it, in the transaction that is under way; nothing where the cache holds
    /// what another source has sent.
    public func keepCached<Entity: Record>(_ entity: Entity, from source: String) throws {
        let owner = try self.source(of: Entity.self)
        guard owner == nil || owner == source else { return }
        try claim(Entity.self, for: source)
        try upsert(entity)
    }

    /// The entity with this identity, if the cache has it.
    ///
    /// - Errors: what reading its row throws, where ``EntityCache/find(_:)`` returns nil.
    public func findCached<Entity: Record>(_ type: Entity.Type, id: Entity.ID, from source: String) throws -> Entity? {
        try self.source(of: Entity.self) == source ? find(Entity.self, id: id) : nil
    }

    /// Removes a cached entity, in the transaction that is under way; see ``EntityCache/delete(_:)``.
    public func deleteCached<Entity: Record>(_ type: Entity.Type, id: Entity.ID, from source: String) throws {
        guard try self.source(of: Entity.self) == source else { return }
        let lists: [String] = try fetch("SELECT name FROM cached_lists WHERE items = ?", arguments: [Entity.table.name])
        {
            try $0[0]
        }
        for list in lists { try removePlace(of: id, in: list) }
        try delete(Entity.self, id: id)
    }

    private func removePlace(of id: some ColumnValue, in list: String) throws {
        let position: Int? = try value("SELECT position FROM cached_places WHERE list = ? AND item = ?", list, id)
        if let position {
            try execute("DELETE FROM cached_places WHERE list = ? AND position = ?", list, position)
            // In two steps, so that no two rows ever have one position.
            try execute(
                "UPDATE cached_places SET position = -position WHERE list = ? AND position > ?", list, position)
            try execute("UPDATE cached_places SET position = -position - 1 WHERE list = ? AND position < 0", list)
        } else {
            guard let gap = try firstGap(in: list) else { return }
            // It stood in one of the gaps, nobody knows in which: only what is before the first has kept its place.
            try execute("DELETE FROM cached_places WHERE list = ? AND position > ?", list, gap)
        }
        try execute("UPDATE cached_lists SET total = max(total - 1, 0) WHERE name = ?", list)
    }

    /// The first position that is not cached, or nil where the list is there in full.
    private func firstGap(in list: String) throws -> Int? {
        let gap: Int =
            try value(
                """
                SELECT min(position) + 1 FROM (SELECT -1 AS position UNION ALL SELECT position FROM cached_places WHERE list = ?1)
                WHERE position + 1 NOT IN (SELECT position FROM cached_places WHERE list = ?1)
                """, list) ?? 0
        let total: Int? = try value("SELECT total FROM cached_lists WHERE name = ?", list) ?? nil
        return gap == total ? nil : gap
    }

    func source<Entity: Record>(of type: Entity.Type) throws -> String? {
        try value("SELECT source FROM cached_sources WHERE items = ?", Entity.table.name)
    }

    /// Makes `source` the one whose entities the table holds; those of another are removed, with their lists.
    func claim<Entity: Record>(_ type: Entity.Type, for source: String) throws {
        guard try self.source(of: Entity.self) != source else { return }
        let table = Entity.table.name
        try execute(
            "DELETE FROM cached_places WHERE list IN (SELECT name FROM cached_lists WHERE items = ?)", table)
        try execute("DELETE FROM cached_lists WHERE items = ?", table)
        try delete(Entity.self)
        try execute("INSERT OR REPLACE INTO cached_sources VALUES (?, ?)", table, source)
    }
}
