import DomainKit
import Foundation

extension EditStore: EditKind {
    func take(
        _ entity: String, of account: String, key: String, at date: Date, in connection: Connection
    ) throws -> (EditQueue.Taken, failures: Int) {
        // After a migration, the sender may run before other code has adapted the edits.
        try adaptEdits(of: (entity, account), in: connection)
        let edits = try entries(of: account, entity: entity, in: connection)
        // The edit is unreadable, because another version of the app made it.
        guard let id = edits.first?.edit.id else { return (.nothing, 0) }
        // The cursor of another account's pull does not show which rows this account has received.
        let cursor = try isOwner(account, in: connection) ? try cursor(in: connection) : nil
        let (number, rules) = (try number(in: connection), rules(of: id, account, in: connection))
        let taken = try change(id, of: account, edits: edits, in: connection, isPerformed: \.isPerformed) {
            $0.take(key: key, asked: number, cursor: cursor, now: date, rules)
        }
        return (taken, edits.map(\.failures).max() ?? 0)
    }

    @discardableResult
    func change<Result>(
        _ id: StoredValue, of account: String, edits: [EditQueue.Entry]? = nil, in connection: Connection,
        isPerformed: (Result) -> Bool = { _ in false }, _ body: (inout EditQueue) throws -> Result
    ) throws -> Result {
        try change(id, of: account, edits: edits, in: connection, isPerformed: isPerformed, isCreated: false, body)
    }

    func step(of entity: String, _ account: String, in connection: Connection) throws -> EditEvent.Step? {
        let edits = try entries(of: account, entity: entity, in: connection)
        guard let id = edits.first?.edit.id else { return nil }
        let edited = try queue(id, of: account, edits: edits, in: connection).summary
        if let refusal = edited.first?.refusal { return .refused(message: refusal.message) }
        if edited.isSending { return .sending }
        switch edited.settlement(rules(of: id, account, in: connection)) {
        case .waits(let columns):
            let obstacle = try obstacle(edited, columns, of: account, in: connection)
            guard let (named, reason) = obstacle else { return .waiting }
            return .waitingFor(kind: named.kind, entity: named.name, reason: reason)
        case .conflict: return .conflict
        default: return .waiting
        }
    }

    /// Returns the rules for an entity: how to merge values, whether a merged row can be decoded, and the states of the
    /// entities that it refers to.
    func rules(of id: StoredValue, _ account: String, in connection: Connection) -> EditRules {
        EditRules(
            policy: policy, makes: { row in (try? connection.entity(Entity.self, of: row)) != nil },
            references: named(by: named(id), of: account, in: connection),
            merges: Entity.table.merges.mapValues { column in { try column.merge($0, $1, $2, connection) } })
    }

    /// Records that the server has performed an edit, together with the entity's new values. `answer` is `nil` if the
    /// server does not send them.
    func performed(_ delivery: EditDelivery, _ answer: Entity?, in connection: Connection) throws {
        let sent = delivery.sent
        let next = try number(in: connection) + 1
        let id = sent.edit.id
        let answered = try answer.map { try connection.storedRow($0) }
        let isKept = policy.keepsCreated || !sent.edit.isCreation
        let answeredID = sent.edit.isCreation ? answered?[Entity.table.columns[0].name] ?? id : id
        let newID = isKept ? answeredID : id
        if sent.edit.isCreation { try renameReferences(delivery, to: answeredID, in: connection) }
        let cursor = try change(
            id, of: delivery.account, in: connection, isPerformed: { _ in true }, isCreated: sent.edit.isCreation
        ) { queue in
            let (replica, number) = (queue.replica, queue.number)
            // A pull may have updated other fields since the edit was sent.
            let row = answered ?? sent.edit.laid(over: replica.row ?? sent.known)
            let performed = queue.perform(
                delivery.sent.key, row.map { .row($0) } ?? .deleted, number: next, since: try since(in: connection))
            if newID != id || !isKept { (queue.replica, queue.number) = (replica, number) }
            return performed.cursor
        }
        if newID != id, let answered { try rename(id, to: newID, answered, of: delivery.account, in: connection) }
        if let cursor {
            // Without a cursor, the next pull fetches the whole list, which contains the change.
            try connection.execute(
                "UPDATE cached_pulls SET cursor = ? WHERE items = ? AND cursor IS NOT NULL", cursor, Entity.table.name)
        }
    }

    /// Replaces the temporary ID in the edits that refer to a new entity, so that they can be sent.
    private func renameReferences(_ delivery: EditDelivery, to new: StoredValue, in connection: Connection) throws {
        let id = delivery.sent.edit.id
        let queue = try queue(id, of: delivery.account, in: connection)
        // Edits without an account are already in the queue, and their first creation is the one that was sent.
        let unowned =
            delivery.account == Self.nobody ? [] : try entries(of: Self.nobody, entity: id.entity, in: connection)
        let next = [queue.nextCreation(after: delivery.sent.key), unowned.first { $0.edit.isCreation }?.id]
        try references(of: delivery.account).rename(
            kind, id, to: new, beforeEdit: next.compactMap(\.self).min() ?? .max, in: connection)
    }

    /// Replaces the temporary ID of a new item with the server's ID. A pull may have saved the item under the server's
    /// ID before.
    private func rename(
        _ id: StoredValue, to new: StoredValue, _ row: StoredRow, of account: String, in connection: Connection
    ) throws {
        let queue = try queue(id, of: account, in: connection)
        let end = queue.end(isCreated: true)
        for var entry in queue.entries[..<end] {
            entry.edit.id = new
            if case .create(var row) = entry.edit.change {
                row[Entity.table.columns[0].name] = new
                entry.edit.change = .create(row)
            }
            try save(entry, of: account, in: connection)
        }
        let next = try number(in: connection) + 1
        try change(new, of: account, in: connection) { _ = $0.receive(.row(row), asked: .max, number: next) }
        // If another creation is pending under the old ID, the ID remains.
        guard end == queue.entries.count else { return }
        try connection.execute("INSERT OR REPLACE INTO cached_aliases VALUES (?, ?, ?)", Entity.table.name, id, new)
    }

    /// Records the server's row, which differs from the row for which an edit was made.
    func superseded(
        _ delivery: EditDelivery, by theirs: Entity?, asked: Int, _ error: GatewayError,
        in connection: Connection
    ) throws -> EditEvent.Step {
        let next = try number(in: connection) + 1
        let rules = rules(of: delivery.sent.edit.id, delivery.account, in: connection)
        let row = try theirs.map { try connection.storedRow($0) }
        return try change(delivery.sent.edit.id, of: delivery.account, in: connection) { queue in
            let attempts = queue.entries.first?.attempts ?? 0
            let date = now()
            queue.supersede(
                delivery.sent.key, by: row.map { .row($0) } ?? .deleted, asked: asked, number: next,
                EditRefusal(message: error.message),
                // The first retry follows immediately.
                pause: attempts == 0 ? nil : DateInterval(start: date, duration: Double(attempts * attempts)))
            if queue.entries.first?.refusal != nil { return .refused(message: error.message) }
            // If the server already has the values of an edit, the edit is not sent again.
            let isPerformed = queue.folded.map { rules.settle($0, with: queue.replica) == .performed } ?? true
            return isPerformed ? .performed : .failing(message: error.message)
        }
    }
}
