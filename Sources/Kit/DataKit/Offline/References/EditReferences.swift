import DomainKit
import Foundation

/// The references from pending edits to other entities, for all kinds of a source and an account. When the server
/// assigns an ID to an entity, the ID is replaced even in edits whose kind has no cache in this process.
///
/// Edits that were made while no account was signed in are included, because the account will adopt them. The cost is
/// proportional to the number of edits that refer to the entity, and not to all pending edits.
struct EditReferences {
    var source: String
    var account: String

    /// Returns the state of the entity that an edit of `dependent` refers to in a column.
    func state(
        of named: EditedEntity, in column: String, of dependent: EditedEntity, in connection: Connection
    ) throws -> NamedEntity {
        // An entity may refer to itself.
        guard named != dependent else { return .existing }
        let isMissing: Bool? = try connection.value(
            """
            SELECT is_missing FROM outbox AS edit CROSS JOIN outbox_references AS reference ON reference.edit = edit.id
            WHERE source = ? AND account IN (?, '') AND edit.kind = ? AND edit.entity = ? AND name = ?
            AND reference.kind = ? AND reference.entity = ? AND is_given ORDER BY edit.id DESC LIMIT 1
            """, source, account, dependent.kind, dependent.name, column, named.kind, named.name)
        if isMissing == true { return .missing }
        return try isAwaited(named, in: connection) ? .awaited : .existing
    }

    func isAwaited(_ entity: EditedEntity, in connection: Connection) throws -> Bool {
        let found: Int? = try connection.value(
            """
            SELECT 1 FROM outbox WHERE source = ? AND account IN (?, '') AND kind = ? AND entity = ? AND is_creation LIMIT 1
            """, source, account, entity.kind, entity.name)
        return found != nil
    }

    /// Returns the reason why the creation of an entity cannot be sent, or `nil`. The reason is the failure or refusal
    /// of the entity itself, or of an entity that it refers to. `visited` contains the entities that wait for this one,
    /// so that circular references end.
    func obstacle(
        of entity: EditedEntity, visited: Set<EditedEntity>, in connection: Connection
    ) throws -> String? {
        guard !visited.contains(entity) else { return Sentence.editsWaitForEachOther.text }
        let edits: [(refusal: Data?, failure: String?)] = try connection.fetch(
            """
            SELECT refusal, failure FROM outbox WHERE source = ? AND account IN (?, '') AND kind = ? AND entity = ?
            AND (refusal IS NOT NULL OR failures > 0) ORDER BY id LIMIT 1
            """, arguments: [source, account, entity.kind, entity.name]
        ) { (try $0[0], try $0[1]) }
        if let refusal = edits.first?.refusal {
            let stored = try? JSONDecoder().decode(EditRefusal.self, from: refusal)
            return stored?.message ?? Sentence.editOfAnotherVersion.text
        }
        if let failure = edits.first?.failure { return failure }
        let named: [(EditedEntity, Bool)] = try connection.fetch(
            """
            SELECT reference.kind, reference.entity, is_missing
            FROM outbox AS edit CROSS JOIN outbox_references AS reference ON reference.edit = edit.id
            WHERE source = ? AND account IN (?, '') AND edit.kind = ? AND edit.entity = ? AND is_given ORDER BY edit.id
            """, arguments: [source, account, entity.kind, entity.name]
        ) { (EditedEntity(kind: try $0[0], name: try $0[1]), try $0[2]) }
        for (other, isMissing) in named where other != entity {
            if isMissing { return Sentence.missingEntity.text }
            guard try isAwaited(other, in: connection) else { continue }
            if let reason = try obstacle(of: other, visited: visited.union([entity]), in: connection) { return reason }
        }
        return nil
    }

    /// Returns the edits that refer to an entity. Edits that refer to an earlier entity with the same ID are not
    /// included.
    private func dependents(of entity: EditedEntity, after edit: Int, in connection: Connection) throws -> [Int] {
        try connection.fetch(
            """
            SELECT edit.id
            FROM outbox_references AS reference CROSS JOIN outbox AS edit ON edit.id = reference.edit
            WHERE reference.kind = ? AND reference.entity = ? AND is_given AND NOT is_missing AND edit.id > ?
            AND source = ? AND account IN (?, '') ORDER BY edit.id
            """, arguments: [entity.kind, entity.name, edit, source, account]
        ) { try $0[0] }
    }

    /// Undoes the edits that refer to an entity whose creation is undone. If these edits create entities, the edits
    /// that refer to those entities are undone as well. None of these edits was sent.
    ///
    /// - Parameters:
    ///   - after: The ID of an edit. Edits with smaller IDs refer to another entity.
    ///   - find: Returns the registered kind with a name. If a kind is not registered, its creations are removed. Its
    ///     saves remain, and refer to a missing entity.
    func undoDependents(
        of entity: EditedEntity, after edit: Int, _ find: (String) -> (any EditKind)?, in connection: Connection
    ) throws {
        for id in try dependents(of: entity, after: edit, in: connection) {
            // Skip an edit that was already undone together with an earlier edit. Skipping also ends the recursion for
            // circular references.
            guard let row = try connection.find(EditRow.self, id: id) else { continue }
            let (dependent, kind) = (EditedEntity(kind: row.kind, name: row.entity), find(row.kind))
            // If a save has no cache, it remains. The save keeps its reference, which is then marked as missing.
            guard dependent != entity, kind != nil || row.isCreation else { continue }
            try connection.execute(
                "DELETE FROM outbox_references WHERE edit = ? AND kind = ? AND entity = ?", id, entity.kind, entity.name
            )
            if row.isCreation { try undoDependents(of: dependent, after: 0, find, in: connection) }
            if let kind {
                try kind.change(row.item, of: row.account, edits: nil, in: connection, isPerformed: { _ in false }) {
                    _ = $0.undo(id)
                }
            } else {
                try connection.discardEdits(of: dependent, of: row.account, from: source)
            }
        }
    }

    /// Makes the sender examine the edits that refer to an entity again, and notifies their readers. If these edits
    /// create entities, the edits that refer to those entities are included.
    func changed(_ entity: EditedEntity, in connection: Connection) throws {
        try connection.execute(
            """
            WITH RECURSIVE dependents (id, kind, entity, is_creation) AS (
                SELECT edit.id, edit.kind, edit.entity, is_creation
                FROM outbox_references AS reference CROSS JOIN outbox AS edit ON edit.id = reference.edit
                WHERE reference.kind = ?1 AND reference.entity = ?2 AND source = ?3 AND account IN (?4, '')
                UNION
                SELECT edit.id, edit.kind, edit.entity, edit.is_creation
                FROM dependents AS other CROSS JOIN outbox_references AS reference
                ON reference.kind = other.kind AND reference.entity = other.entity
                CROSS JOIN outbox AS edit ON edit.id = reference.edit
                WHERE other.is_creation AND source = ?3 AND account IN (?4, '')
            )
            UPDATE outbox SET is_blocked = 0 WHERE id IN (SELECT id FROM dependents)
            """, entity.kind, entity.name, source, account)
    }

    /// Records whether an entity is missing, for the edits with IDs in a range that refer to it.
    func mark(
        _ entity: EditedEntity, isMissing: Bool, forEditsIn range: ClosedRange<Int> = 0...Int.max,
        in connection: Connection
    ) throws {
        let count = try connection.execute(
            """
            UPDATE outbox_references SET is_missing = ?
            WHERE kind = ? AND entity = ? AND +edit BETWEEN ? AND ? AND is_missing != ?
            AND EXISTS (SELECT 1 FROM outbox WHERE id = outbox_references.edit AND source = ? AND account IN (?, ''))
            """, isMissing, entity.kind, entity.name, range.lowerBound, range.upperBound, isMissing, source, account)
        if count > 0 { try changed(entity, in: connection) }
    }

    /// Replaces a temporary ID with the server's ID in the edits that refer to an entity. Edits from `end` on are not
    /// changed, because they refer to another entity that will be created under the same temporary ID.
    func rename(
        _ kind: String, _ id: StoredValue, to new: StoredValue, beforeEdit end: Int, in connection: Connection
    ) throws {
        try changed(EditedEntity(kind: kind, name: id.entity), in: connection)
        guard new != id else { return }
        let renamed = { (value: StoredValue) in value == id ? new : value }
        let rows: [(id: Int, column: String)] = try connection.fetch(
            """
            SELECT edit.id, name FROM outbox_references AS reference CROSS JOIN outbox AS edit ON edit.id = reference.edit
            WHERE reference.kind = ? AND reference.entity = ? AND NOT is_missing AND edit.id < ?
            AND source = ? AND account IN (?, '')
            """, arguments: [kind, id.entity, end, source, account]
        ) { (try $0[0], try $0[1]) }
        for row in rows {
            let isRewritten = try connection.rewriteEdit(
                row.id, { $0.mapping(row.column, renamed) },
                known: { known in known.merging(known[row.column].map { [row.column: renamed($0)] } ?? [:]) { $1 } })
            guard isRewritten else { continue }
            try connection.execute(
                "UPDATE OR REPLACE outbox_references SET entity = ? WHERE edit = ? AND name = ? AND entity = ?",
                new.entity, row.id, row.column, id.entity)
        }
    }
}

extension Sentence {
    static var missingEntity: Sentence {
        Sentence("edit.missingEntity", "This change refers to an entry that no longer exists. Choose another one.")
    }

    static var editsWaitForEachOther: Sentence {
        Sentence("edit.waitForEachOther", "These changes wait for each other. Undo one of them.")
    }
}
