import Foundation

/// Finding the edits to send next, within a transaction. The cost is proportional to the number of kinds, and not to
/// the number of pending edits.
extension EditSender {
    enum Next: Sendable {
        case delivery(EditDelivery, Sending, EditDelivery.Send)
        /// No edit may be sent before this date.
        case later(Date)
        case nothing
    }

    /// Whether there are edits that the server has not refused. Otherwise, the sender does not acquire the process
    /// lock.
    func hasEdits(of account: String, in connection: Connection) throws -> Bool {
        try currentKinds.contains { sending in
            let found: Int? = try connection.value(
                """
                SELECT 1 FROM outbox
                WHERE source = ? AND account = ? AND kind = ? AND refusal IS NULL AND is_blocked = 0 LIMIT 1
                """, source, account, sending.kind.kind)
            return found != nil
        }
    }

    /// Returns the first edits that may be sent, marked as in flight and with an idempotency key. Edits that were
    /// already sent keep their key and their values, so that the server recognizes a repeated request.
    func next(of account: String, at date: Date, in connection: Connection) throws -> Next {
        let kinds = currentKinds
        // This process has the lock, so a process that marked an edit as in flight has ended.
        try releaseInterrupted(in: connection)
        while let (sending, name) = try first(of: account, kinds, date, in: connection) {
            let (taken, failures) = try sending.kind.take(
                name, of: account, key: environment.uuid().uuidString, at: date, in: connection)
            switch taken {
            case .send(let sent):
                let entity = EditedEntity(kind: sending.kind.kind, name: name)
                let delivery = EditDelivery(entity: entity, sent: sent, account: account, failures: failures)
                return .delivery(delivery, sending, try sending.prepare(delivery, connection))
            case .performed, .withdrawn: break
            case .later(let date): return .later(date)
            case .nothing: try sending.kind.block(name, true, of: account, in: connection)
            }
        }
        return try pauseEnd(of: account, kinds, date, in: connection).map { .later($0) } ?? .nothing
    }

    /// Marks the edits of a process that has ended as not in flight, so that they are sent again.
    func releaseInterrupted(in connection: Connection) throws {
        try connection.execute("UPDATE outbox SET is_sending = 0 WHERE source = ? AND is_sending = 1", source)
    }

    /// Ends the pauses after failed attempts, so that a retry sends these edits immediately.
    func endPauses(of account: String, in connection: Connection) throws {
        try connection.execute(
            """
            UPDATE outbox SET paused_at = NULL, not_before = NULL
            WHERE source = ? AND account = ? AND refusal IS NULL AND is_blocked = 0 AND failures > 0
            AND not_before IS NOT NULL
            """, source, account)
    }

    /// Returns the entity of the first edit that may be sent, according to the edit's row alone, without its queue. If
    /// an edit was already sent, it does not wait for the end of the time in which a later deletion can be undone.
    private func first(
        of account: String, _ kinds: [Sending], _ date: Date, in connection: Connection
    ) throws -> (Sending, String)? {
        var first: (id: Int, sending: Sending, entity: String)?
        for sending in kinds {
            try connection.forEach(
                """
                SELECT id, entity FROM outbox AS edit
                WHERE source = ?1 AND account = ?2 AND kind = ?3 AND refusal IS NULL AND is_blocked = 0 AND NOT EXISTS (
                    SELECT 1 FROM outbox AS other INDEXED BY outbox_refused
                    WHERE source = ?1 AND account = ?2 AND kind = ?3 AND entity = edit.entity AND refusal IS NOT NULL
                ) AND NOT EXISTS (
                    SELECT 1 FROM outbox AS other INDEXED BY outbox_paused
                    WHERE source = ?1 AND account = ?2 AND kind = ?3 AND entity = edit.entity AND key IS edit.key
                    AND not_before IS NOT NULL AND not_before > ?4 AND paused_at - 0.001 <= ?4
                ) ORDER BY id LIMIT 1
                """, arguments: [source, account, sending.kind.kind, date]
            ) { row in
                let id: Int = try row[0]
                if first.map({ id < $0.id }) ?? true { first = (id, sending, try row[1]) }
            }
        }
        return first.map { ($0.sending, $0.entity) }
    }

    /// Returns the time at which the first pause ends.
    private func pauseEnd(
        of account: String, _ kinds: [Sending], _ date: Date, in connection: Connection
    ) throws -> Date? {
        try kinds.compactMap { sending -> Date? in
            let end: Date?? = try connection.value(
                """
                SELECT min(not_before) FROM outbox INDEXED BY outbox_paused
                WHERE source = ?1 AND account = ?2 AND kind = ?3 AND refusal IS NULL AND is_blocked = 0
                AND not_before IS NOT NULL AND not_before > ?4 AND paused_at - 0.001 <= ?4
                """, source, account, sending.kind.kind, date)
            return end ?? nil
        }.min()
    }
}
