import DomainKit
import Reactive

/// Reads the entities of a cache by the IDs in the rows that refer to them.
struct NamedEntities<Entity: Record & Equatable>: Sendable where Entity.ID: Hashable {
    /// The saved row of an entity, by which its changes are noticed.
    struct Place: Sendable {
        /// `nil` without a saved row, and in a table WITHOUT ROWID.
        var row: Int64?
        /// The text of the present ID in the outbox. A row may still have the temporary ID.
        var name: String
    }

    let database: Database
    let source: String
    /// `nil` for entities that are not edited.
    let store: EditStore<Entity>?
    /// The account whose entities are read.
    let accounts: Observable<String>

    /// The tables of which a change may change every entity.
    static var owners: Set<String> { [TableTracker.schema, "cached_sources"] }
    static var edits: String { "outbox_changes" }
    static var table: String { Entity.table.name.lowercased() }

    /// An entity that cannot be read counts as missing, so that it costs the row nothing but its name.
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

    /// The name of the entity in a saved row. `nil` if the row was deleted.
    func name(ofRow row: Int64, in connection: Connection) throws -> String? {
        let table = Entity.table
        let key: StoredValue? = try connection.value(
            "SELECT \(table.key) FROM \(table.name.quotedIdentifier) WHERE rowid = ?", row)
        return key?.entity
    }

    /// The number of the last change of an edit.
    func lastEdit(in connection: Connection) throws -> Int {
        guard store != nil else { return 0 }
        return try connection.value("SELECT max(number) FROM \(Self.edits)") ?? 0
    }

    /// The names of the entities whose edits have changed since then. `nil` if the log does not reach back that far.
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
