import DomainKit
import Foundation

/// The references from edits of this kind to other entities, and from other edits to entities of this kind.
extension EditStore {
    func references(of account: String) -> EditReferences { EditReferences(source: source, account: account) }

    /// Returns the state of each entity that an entity's edits refer to, by column.
    func named(
        by dependent: EditedEntity, of account: String, in connection: Connection
    ) -> [String: (StoredValue) -> NamedEntity] {
        let all = self.references(of: account)
        return Dictionary(
            uniqueKeysWithValues: references.map { column, table in
                let state = { (value: StoredValue) -> NamedEntity in
                    guard value != .null else { return .existing }
                    let named = EditedEntity(kind: table, name: value.entity)
                    // If the state is unknown, let the edit wait. Otherwise, it could be sent with the ID of an entity
                    // that the server does not have.
                    return (try? all.state(of: named, in: column, of: dependent, in: connection)) ?? .awaited
                }
                return (column, state)
            })
    }

    /// Returns the first entity that an entity's edits wait for, among the entities in some columns.
    func obstacle(
        _ edited: EditSummary, _ columns: Set<String>, of account: String, in connection: Connection
    ) throws -> (entity: EditedEntity, reason: String?)? {
        guard let folded = edited.folded, let column = columns.min(), let value = folded.given(column),
            let table = references[column]
        else { return nil }
        let named = EditedEntity(kind: table, name: value.entity)
        let reason = try references(of: account).obstacle(of: named, visited: [self.named(folded.id)], in: connection)
        return (named, reason)
    }

    /// Replaces outdated temporary IDs in an edit. For example, a form may have been opened before the server assigned
    /// the IDs.
    ///
    /// If an earlier edit refers to a missing entity by a temporary ID, this ID is not replaced, because another entity
    /// may have the same ID now.
    func withKnownReferences(_ edit: RowEdit, of account: String, in connection: Connection) throws -> RowEdit {
        let entity = edit.id
        var edit = edit
        for (column, table) in references {
            edit = try edit.mapping(column) { value in
                let new: StoredValue? = try connection.value(
                    "SELECT item FROM cached_aliases WHERE items = ? AND alias = ?", table, value)
                guard let new else { return value }
                return try isMissing(value.entity, in: column, ofEditsOf: entity, of: account, connection) ? value : new
            }
        }
        guard case .save(let fields, let seen) = edit.change else { return edit }
        edit.change = .save(fields.filter { references[$0.key] == nil || $0.value.base != $0.value.mine }, seen: seen)
        return edit
    }

    /// Records the entities that an edit refers to. After a decision, an edit may also contain references from earlier
    /// edits.
    func noteReferences(_ edit: RowEdit, _ id: Int, of account: String, in connection: Connection) throws {
        for (column, table) in references {
            var known: [String: Bool] = [:]
            try connection.forEach(
                "SELECT entity, is_given FROM outbox_references WHERE edit = ? AND name = ?", arguments: [id, column]
            ) { known[try $0[0]] = try $0[1] }
            let given = edit.given(column)
            let values = edit.values(of: column).filter { $0 != .null }
            let named = Dictionary(values.map { ($0.entity, (value: $0, isGiven: $0 == given)) }) { first, _ in first }
            for (entity, new) in named where known[entity] != new.isGiven {
                // Include values that the user only saw. Otherwise, they would be replaced when an entity is created
                // later under the same temporary ID.
                let isMissing =
                    try isDeleted(new.value, in: table, of: account, connection)
                    || isMissing(entity, in: column, ofEditsOf: edit.id, before: id, of: account, connection)
                try connection.execute(
                    """
                    INSERT INTO outbox_references (edit, name, kind, entity, is_given, is_missing)
                    VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (edit, name, entity) DO UPDATE SET is_given = excluded.is_given
                    """, id, column, table, entity, new.isGiven, isMissing)
            }
            for entity in known.keys where named[entity] == nil {
                try connection.execute(
                    "DELETE FROM outbox_references WHERE edit = ? AND name = ? AND entity = ?", id, column, entity)
            }
        }
    }

    /// Whether an edit of an entity refers to a missing entity in this column.
    private func isMissing(
        _ named: String, in column: String, ofEditsOf id: StoredValue, before end: Int = .max, of account: String,
        _ connection: Connection
    ) throws -> Bool {
        let found: Int? = try connection.value(
            """
            SELECT 1 FROM outbox AS edit JOIN outbox_references AS reference ON reference.edit = edit.id
            WHERE source = ? AND account IN (?, '') AND edit.kind = ? AND edit.entity = ? AND edit.id < ?
            AND name = ? AND reference.entity = ? AND is_missing LIMIT 1
            """, source, account, kind, id.entity, end, column, named)
        return found != nil
    }

    /// Whether an entity of a table was deleted, as far as the account knows.
    private func isDeleted(
        _ id: StoredValue, in table: String, of account: String, _ connection: Connection
    ) throws -> Bool {
        let isDeleted: Bool? = try connection.value(
            """
            SELECT is_deleted FROM cached_numbers JOIN cached_sources USING (items)
            WHERE items = ? AND item = ? AND source IN (?, ?)
            """, table, id, owner(account), owner(Self.nobody))
        guard isDeleted == true else { return false }
        return try !references(of: account).isAwaited(EditedEntity(kind: table, name: id.entity), in: connection)
    }

    /// Notifies the edits that refer to an entity of a change in the entity's queue.
    func noteChange(
        _ id: StoredValue, from old: EditQueue, to new: EditQueue, of account: String, in connection: Connection
    ) throws {
        let (all, entity) = (references(of: account), named(id))
        let left = Set(new.creations.map(\.id))
        let ended = old.creations.filter { !left.contains($0.id) }
        if let last = ended.last, new.replica.row == nil {
            // Another creation may be pending under the same temporary ID.
            let first = new.creations.last { $0.id < last.id }.map { $0.id + 1 } ?? 0
            let next = new.creations.first { $0.id > last.id }?.id ?? .max
            try all.mark(entity, isMissing: true, forEditsIn: first...(next - 1), in: connection)
            if left.isEmpty { try noteWithdrawal(id, of: account, in: connection) }
        } else if new.replica == .deleted, old.replica != .deleted, left.isEmpty {
            try all.mark(entity, isMissing: true, in: connection)
        } else if new.replica.row != nil, old.replica.row == nil {
            try all.mark(entity, isMissing: false, in: connection)
            if !old.creations.isEmpty { try all.changed(entity, in: connection) }
        } else if !ended.isEmpty || !left.isEmpty, old.obstacle != new.obstacle {
            try all.changed(entity, in: connection)
        }
    }

    /// Records that there is no entity with this ID any more, so that a form that was opened earlier cannot refer to
    /// it.
    private func noteWithdrawal(_ id: StoredValue, of account: String, in connection: Connection) throws {
        if try connection.source(of: Entity.self) == nil { try claim(account, in: connection) }
        guard try isOwner(account, in: connection) else { return }
        try connection.execute(
            "INSERT OR REPLACE INTO cached_numbers (items, item, is_deleted) VALUES (?, ?, 1)", Entity.table.name, id)
    }
}

extension EditQueue {
    /// The parts of a creation that determine whether other edits wait for it.
    fileprivate var obstacle: [String?] {
        [creations.isEmpty ? nil : "", entries.first { $0.refusal != nil }?.refusal?.message]
            + [entries.first { $0.failures > 0 }?.failure]
    }
}
