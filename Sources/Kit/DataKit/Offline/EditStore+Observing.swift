import DomainKit
import Foundation
import Synchronization

extension EditStore where Entity.ID: Hashable {
    /// The identity that the server has given to an entity, or the one that it has.
    func alias(_ id: StoredValue, in connection: Connection) throws -> StoredValue {
        try connection.value(
            "SELECT item FROM cached_aliases WHERE items = ? AND alias = ?", Entity.table.name, id) ?? id
    }

    /// Lets a creation use an identity that the server has replaced by another one. Throws where a creation under it
    /// still waits: the first would be lost.
    func prepareCreation(_ id: StoredValue, of account: String, in connection: Connection) throws {
        let queue = try queue(id, of: account, in: connection)
        guard queue.visible == nil || !queue.entries.contains(where: \.edit.isCreation) else {
            throw StoreError.constraint(cause: "Another creation under the identity \(id.entity) waits.")
        }
        try connection.execute(
            "DELETE FROM cached_aliases WHERE items = ? AND alias = ?", Entity.table.name, id)
    }

    /// The next account takes over what was made while nobody was signed in.
    func adopt(by account: String, in connection: Connection) throws {
        try connection.execute(
            "UPDATE outbox SET account = ? WHERE outbox = ? AND account = ?", account, name, Self.nobody)
    }

    /// Reads what waits of an account, and what was written since the last time: each live query needs its own.
    func snapshots(of account: String) -> @Sendable (Connection) throws -> EditSnapshot<Entity> {
        let state = Mutex<(number: Int, ended: Int, edited: [Entity.ID: StoredValue])?>(nil)
        return { connection in
            var snapshot = EditSnapshot<Entity>(account: account)
            var edited: [Entity.ID: StoredValue] = [:]
            for (id, queue) in try queues(of: account, in: connection) {
                guard let item = try item(queue, in: connection) else { continue }
                snapshot.items.append(item)
                edited[item.status.id] = id
            }
            // Not the counter itself, of whose changes SQLite does not tell.
            let number: Int = try connection.value("SELECT coalesce(max(number), 0) FROM cached_numbers") ?? 0
            let ended: Int = try connection.value("SELECT coalesce(max(number), 0) FROM outbox_outcomes") ?? 0
            let last = state.withLock { state in
                defer { state = (number, ended, edited) }
                return state
            }
            guard let last else { return snapshot }
            try read(into: &snapshot, since: last.number, last.edited.filter { edited[$0.key] == nil }, in: connection)
            snapshot.ended = try connection.fetch(
                """
                SELECT id, entity, is_performed FROM outbox_outcomes WHERE outbox = ? AND account = ? AND number > ? ORDER BY number
                """, arguments: [name, account, last.ended]
            ) { EditSnapshot.Ended(edit: try $0[0], name: try $0[1], isPerformed: try $0[2]) }
            return snapshot
        }
    }

    private func read(
        into snapshot: inout EditSnapshot<Entity>, since number: Int, _ gone: [Entity.ID: StoredValue],
        in connection: Connection
    ) throws {
        guard try isOwner(snapshot.account, in: connection) else {
            // Nothing was fetched for this account: of what it undoes nothing is left.
            snapshot.writes = gone.map { EditSnapshot.Write(number: number, id: $0.key, entity: nil) }
            return
        }
        let written: [(Int, StoredValue)] = try connection.fetch(
            "SELECT number, item FROM cached_numbers WHERE items = ? AND number > ? ORDER BY number",
            arguments: [Entity.table.name, number]
        ) { (try $0[0], try $0[1]) }
        var ids = written.compactMap { number, key in
            connection.identity(key, as: Entity.ID.self).map { (number, $0, key) }
        }
        for (id, key) in gone where !ids.contains(where: { $0.1 == id }) { ids.append((number, id, key)) }
        for (number, id, key) in ids {
            let entity = try connection.storedRow(Entity.self, id: key).flatMap {
                try? connection.entity(Entity.self, of: $0)
            }
            snapshot.writes.append(EditSnapshot.Write(number: number, id: id, entity: entity))
        }
        let aliases: [(StoredValue, StoredValue)] = try connection.fetch(
            "SELECT alias, item FROM cached_aliases WHERE items = ?", arguments: [Entity.table.name]
        ) { (try $0[0], try $0[1]) }
        snapshot.aliases = aliases.compactMap { alias, id in
            guard let alias = connection.identity(alias, as: Entity.ID.self),
                let id = connection.identity(id, as: Entity.ID.self)
            else { return nil }
            return EditSnapshot.Alias(alias: alias, id: id)
        }
    }
}

extension Connection {
    /// The identity that a stored value stands for; `nil` for one that another version of the app has left, whose
    /// identities were of another type.
    func identity<ID: ColumnValue>(_ value: StoredValue, as type: ID.Type) -> ID? {
        (try? self.value("SELECT ?", value, as: type)) ?? nil
    }
}
