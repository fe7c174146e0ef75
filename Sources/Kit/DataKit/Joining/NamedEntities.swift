import DomainKit
import Reactive

/// Reads the entities of a cache by the IDs in the rows that refer to them.
struct NamedEntities<Entity: Record & Equatable>: Sendable where Entity.ID: Hashable {
    /// The saved row of an entity, which is used to detect changes of the entity.
    struct Place: Sendable {
        /// `nil` if no row is saved, and in a table WITHOUT ROWID.
        var row: Int64?
        /// The name of the entity in the outbox, which is formed from its current ID. A row may still contain the
        /// temporary ID.
        var name: String
    }

    let database: Database
    let source: String
    /// `nil` for entities that are not edited.
    let store: EditStore<Entity>?
    /// Emits the account whose entities are read.
    let accounts: Observable<String>

    /// The tables in which a change can affect every entity.
    static var owners: Set<String> { [TableTracker.schema, "cached_sources"] }
    static var edits: String { "outbox_changes" }
    static var table: String { Entity.table.name.lowercased() }

    /// Returns an entity, which counts as missing if it cannot be read, so that rows that refer to it can still be
    /// shown.
    func find(_ id: Entity.ID, of account: String, in connection: Connection) throws -> Entity? {
        do {
            if let store { return try store.visible(id, of: account, in: connection) }
            return try connection.findCached(Entity.self, id: id, from: source)
        } catch {
            switch error {
            case StoreError.unreadable: break
            case is StoreError, is CancellationError: throw error
            default: break
            }
            database.environment.onFailure(error)
            return nil
        }
    }

    func place(of id: Entity.ID, in connection: Connection) throws -> Place {
        let id = try connection.storedValue(id)
        let key = try store?.alias(id, in: connection) ?? id
        let row: Int64?? = try? connection.value("\(Self.selectRow) WHERE \(Entity.table.key) = ?", key)
        return Place(row: row ?? nil, name: key.entity)
    }

    /// Returns the name of the entity in a saved row. Returns `nil` if the row was deleted.
    func name(ofRow row: Int64, in connection: Connection) throws -> String? {
        let table = Entity.table
        let key: StoredValue? = try connection.value(
            "SELECT \(table.key) FROM \(table.name.quotedIdentifier) WHERE rowid = ?", row)
        return key?.entity
    }

    /// Returns the number of the last change of an edit.
    func lastEdit(in connection: Connection) throws -> Int {
        guard store != nil else { return 0 }
        return try connection.value("SELECT max(number) FROM \(Self.edits)") ?? 0
    }

    /// Returns the names of the entities whose edits have changed since the change with this number. Returns `nil` if
    /// the log does not contain all changes since then.
    func edited(since number: Int, in connection: Connection) throws -> Set<String>? {
        let first: Int = try connection.value("SELECT min(number) FROM \(Self.edits)") ?? 0
        guard number >= first - 1 else { return nil }
        return Set(
            try connection.fetch(
                "SELECT entity FROM \(Self.edits) WHERE number > ? AND source = ? AND kind = ?",
                arguments: [number, source, Entity.table.name]
            ) { try $0[0] as String })
    }

    private static var selectRow: String { "SELECT rowid FROM \(Entity.table.name.quotedIdentifier)" }
}

extension EditableCache {
    var named: NamedEntities<Entity> {
        NamedEntities(database: database, source: store.source, store: store, accounts: accounts)
    }
}

extension EntityCache where Entity: Equatable, Entity.ID: Hashable {
    var named: NamedEntities<Entity> {
        NamedEntities(database: database, source: source, store: nil, accounts: .just(""))
    }
}
