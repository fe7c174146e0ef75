import DomainKit
import Foundation

extension EditStore: OutboxSource {
    func hasEdits(of account: String) async throws -> Bool {
        try await database.read { connection in
            try entries(of: account, in: connection).contains { $0.refusal == nil }
        }
    }

    func next(
        of account: String, while isCurrent: @escaping @Sendable () -> Bool,
        newKey: @escaping @Sendable () -> String
    ) async throws -> OutboxTaken<EditQueue.Sent> {
        try await database.write { connection in
            guard isCurrent() else { return .nothing }
            var later: Date?
            var seen: Set<String> = []
            for entry in try entries(of: account, in: connection) where seen.insert(entry.edit.entity).inserted {
                // The cursor of another account's pull says nothing about what this account was sent.
                let cursor = try isOwner(account, in: connection) ? try cursor(in: connection) : nil
                let (number, rules) = (try number(in: connection), rules(in: connection))
                let taken = try change(entry.edit.id, of: account, in: connection, isPerformed: \.isPerformed) {
                    queue in
                    queue.take(key: newKey(), asked: number, cursor: cursor, now: now(), rules)
                }
                switch taken {
                case .send(let sent):
                    let delivery = OutboxDelivery(edit: sent, key: sent.key, account: account)
                    return .batch(OutboxBatch(ids: [], entity: entry.edit.entity, delivery: delivery))
                case .later(let date): later = min(later ?? date, date)
                case .performed, .withdrawn, .nothing: break
                }
            }
            return later.map { .later($0) } ?? .nothing
        }
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
            try connection.update(EditRow(entry, outbox: name, account: account))
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
