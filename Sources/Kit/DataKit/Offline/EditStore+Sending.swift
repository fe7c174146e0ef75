import DomainKit
import Foundation

extension EditStore: OutboxSource {
    func hasEdits(of account: String) async throws -> Bool {
        try await database.read { connection in
            let found: Int? = try connection.value(
                """
                SELECT 1 FROM outbox WHERE outbox = ? AND account = ? AND refusal IS NULL AND is_blocked = 0 LIMIT 1
                """, name, account)
            return found != nil
        }
    }

    func next(
        of account: String, at date: Date, while isCurrent: @escaping @Sendable () -> Bool,
        newKey: @escaping @Sendable () -> String
    ) async throws -> OutboxTaken<EditQueue.Sent> {
        try await database.write { connection in
            guard isCurrent() else { return .nothing }
            // This process has the lock, so that no other one is sending.
            try releaseAll(in: connection)
            while let name = try candidate(of: account, date, in: connection) {
                let (taken, failures) = try take(name, of: account, newKey, date, in: connection)
                switch taken {
                case .send(let sent):
                    let delivery = OutboxDelivery(edit: sent, key: sent.key, account: account)
                    return .batch(OutboxBatch(ids: [], entity: name, delivery: delivery, failures: failures))
                case .performed, .withdrawn: break
                case .later(let date): return .later(date)
                case .nothing: try block(name, true, of: account, in: connection)
                }
            }
            return try pauseEnd(of: account, date, in: connection).map { .later($0) } ?? .nothing
        }
    }

    private func take(
        _ entity: String, of account: String, _ newKey: () -> String, _ date: Date, in connection: Connection
    ) throws -> (EditQueue.Taken, failures: Int) {
        let edits = try entries(of: account, entity: entity, in: connection)
        // Another version of the app has made it.
        guard let id = edits.first?.edit.id else { return (.nothing, 0) }
        // The cursor of another account's pull says nothing about what this account was sent.
        let cursor = try isOwner(account, in: connection) ? try cursor(in: connection) : nil
        let (number, rules) = (try number(in: connection), rules(in: connection))
        let taken = try change(id, of: account, in: connection, isPerformed: \.isPerformed) {
            $0.take(key: newKey(), asked: number, cursor: cursor, now: date, rules)
        }
        return (taken, edits.map(\.failures).max() ?? 0)
    }

    var holdsEntities: Bool { true }

    func release(_ batch: OutboxBatch<EditQueue.Sent>, _ hold: OutboxHold?) async throws {
        try await database.write { connection in
            try change(batch.delivery.edit.edit.id, of: batch.delivery.account, in: connection) {
                $0.fail(batch.delivery.key, hold?.message, pause: hold?.pause)
            }
        }
    }

    func releaseAll() async throws {
        try await database.write { try releaseAll(in: $0) }
    }

    private func releaseAll(in connection: Connection) throws {
        try connection.execute("UPDATE outbox SET is_sending = 0 WHERE outbox = ? AND is_sending = 1", name)
    }

    func endPauses(of account: String) async throws {
        try await database.write { connection in
            try connection.execute(
                """
                UPDATE outbox SET paused_at = NULL, not_before = NULL
                WHERE outbox = ? AND account = ? AND refusal IS NULL AND is_blocked = 0 AND failures > 0
                AND not_before IS NOT NULL
                """, name, account)
        }
    }

    /// The entity of the first edit that may be sent, as far as its row says. An edit that was sent before does not wait
    /// for the undo window of a deletion after it.
    private func candidate(of account: String, _ date: Date, in connection: Connection) throws -> String? {
        try connection.value(
            """
            SELECT entity FROM outbox AS edit
            WHERE outbox = ?1 AND account = ?2 AND refusal IS NULL AND is_blocked = 0 AND NOT EXISTS (
                SELECT 1 FROM outbox AS other
                WHERE outbox = ?1 AND account = ?2 AND entity = edit.entity AND (refusal IS NOT NULL
                OR (other.key IS edit.key AND not_before > ?3 AND paused_at - 0.001 <= ?3))
            ) ORDER BY id LIMIT 1
            """, name, account, date)
    }

    /// The first end of a pause.
    private func pauseEnd(of account: String, _ date: Date, in connection: Connection) throws -> Date? {
        let end: Date?? = try connection.value(
            """
            SELECT min(not_before) FROM outbox
            WHERE outbox = ?1 AND account = ?2 AND refusal IS NULL AND is_blocked = 0
            AND not_before > ?3 AND paused_at - 0.001 <= ?3
            """, name, account, date)
        return end ?? nil
    }

    /// The answer is recorded with all that follows from it, in one transaction. Where the table does not take it, the
    /// edits end all the same: the server has performed them.
    func finish(
        _ batch: OutboxBatch<EditQueue.Sent>, record: @escaping @Sendable (Connection) throws -> Void
    ) async throws -> (any Error)? {
        try await database.write { connection in
            do {
                try connection.savepoint { try record(connection) }
                return nil
            } catch let error where (error as? StoreError)?.isTransient != true {
                let (delivery, id) = (batch.delivery, batch.delivery.edit.edit.id)
                try change(id, of: delivery.account, in: connection, isPerformed: { _ in true }) {
                    $0.entries.removeAll { $0.sent?.key == delivery.key }
                }
                return error
            }
        }
    }

    func refuse(_ batch: OutboxBatch<EditQueue.Sent>, _ refusal: OutboxRefusal) async throws {
        try await database.write { connection in
            try change(batch.delivery.edit.edit.id, of: batch.delivery.account, in: connection) {
                $0.refuse(batch.delivery.key, refusal)
            }
        }
    }

    /// The rules, with what is needed to make entities of merged rows.
    func rules(in connection: Connection) -> EditRules {
        EditRules(policy: policy) { row in (try? connection.entity(Entity.self, of: row)) != nil }
    }

    /// Records that the server has performed an edit, and how the entity is now: `nil` where the server does not say.
    func performed(_ delivery: OutboxDelivery<EditQueue.Sent>, _ answer: Entity?, in connection: Connection) throws {
        let sent = delivery.edit
        let next = try number(in: connection) + 1
        let id = sent.edit.id
        let answered = try answer.map { try connection.storedRow($0) }
        let newID = sent.edit.isCreation ? answered?[Entity.table.columns[0].name] ?? id : id
        let cursor = try change(id, of: delivery.account, in: connection, isPerformed: { _ in true }) { queue in
            let replica = queue.replica
            // A pull may have brought other fields since it was sent.
            let row = answered ?? sent.edit.laid(over: replica.row ?? sent.known)
            let performed = queue.perform(
                delivery.key, row.map { .row($0) } ?? .deleted, number: next, since: try since(in: connection))
            if newID != id { (queue.replica, queue.number) = (replica, 0) }
            return performed.cursor
        }
        if newID != id, let answered { try rename(id, to: newID, answered, of: delivery.account, in: connection) }
        if let cursor {
            // Where there is none, a whole list is still to come, and has everything.
            try connection.execute(
                "UPDATE cached_pulls SET cursor = ? WHERE items = ? AND cursor IS NOT NULL", cursor, Entity.table.name)
        }
    }

    /// Gives what was created here the identity that the server has chosen. A pull may have brought it first.
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
            try connection.update(EditRow(entry, outbox: name, account: account, columns: columns))
        }
        let next = try number(in: connection) + 1
        try change(new, of: account, in: connection) { _ = $0.receive(.row(row), asked: .max, number: next) }
        // Where another creation waits under the old identity, that is its own.
        guard end == queue.entries.count else { return }
        try connection.execute("INSERT OR REPLACE INTO cached_aliases VALUES (?, ?, ?)", Entity.table.name, id, new)
    }

    /// Records what the server has instead of what an edit was made for.
    func superseded(
        _ delivery: OutboxDelivery<EditQueue.Sent>, by theirs: Entity?, asked: Int, _ error: GatewayError,
        in connection: Connection
    ) throws -> OutboxEvent.Step {
        let (next, rules) = (try number(in: connection) + 1, rules(in: connection))
        let row = try theirs.map { try connection.storedRow($0) }
        return try change(delivery.edit.edit.id, of: delivery.account, in: connection) { queue in
            let attempts = queue.entries.first?.attempts ?? 0
            let date = now()
            queue.supersede(
                delivery.key, by: row.map { .row($0) } ?? .deleted, asked: asked, number: next,
                OutboxRefusal(message: error.message),
                // The first time it is sent again at once.
                pause: attempts == 0 ? nil : DateInterval(start: date, duration: Double(attempts * attempts)))
            if queue.entries.first?.refusal != nil { return .refused(error) }
            // What the server has already is not sent again.
            let isPerformed = queue.folded.map { rules.settle($0, with: queue.replica) == .performed } ?? true
            return isPerformed ? .performed : .held(error)
        }
    }
}
