import Foundation

/// Sending of edits to the server, and its responses.
extension EditQueue {
    enum Taken: Equatable {
        case send(Sent)
        /// The edits have ended without a request. Either they cancel each other out, or the server already has their
        /// result, or changes by other users or devices take precedence in all their fields.
        case performed([Int])
        /// The edits have ended, because another user or device has changed the entity, and the deletion loses.
        case withdrawn([Int])
        case later(Date)
        /// No edits are pending, or they wait for a decision or for the creation of another entity.
        case nothing

        var isPerformed: Bool { if case .performed = self { true } else { false } }
    }

    /// Marks the edits that may be sent as taken, and returns them. If edits are already taken, returns them unchanged
    /// with the same key.
    mutating func take(key: String, asked: Int, cursor: String?, now: Date, _ rules: EditRules) -> Taken {
        guard let first = entries.first, first.refusal == nil else { return .nothing }
        if let sent = first.sent {
            let together = entries.indices.filter { entries[$0].sent?.key == sent.key }
            if let end = pauseEnd(of: together.map { entries[$0] }, now) { return .later(end) }
            for index in together { entries[index].isSending = true }
            return .send(sent)
        }
        var batch = ..<end()
        if let end = pauseEnd(of: Array(entries[batch]), now) { return .later(end) }
        var settlement = folded.map { rules.settle($0, with: replica) } ?? .performed
        if case .waits = settlement, let earlier = beforeWaiting(rules) {
            (batch, settlement) = (..<earlier.end, earlier.settlement)
        }
        switch settlement {
        case .send(let edit):
            // If another account has signed in since, only the values that the user saw are known.
            let sent = Sent(key: key, edit: edit, known: replica.row ?? edit.seen, asked: asked, cursor: cursor)
            for index in entries[batch].indices { (entries[index].sent, entries[index].isSending) = (sent, true) }
            return .send(sent)
        case .performed:
            defer { entries.removeSubrange(batch) }
            return .performed(entries[batch].map(\.id))
        case .givesWay:
            defer { entries.removeSubrange(batch) }
            return .withdrawn(entries[batch].map(\.id))
        case .conflict, .waits: return .nothing
        }
    }

    private func pauseEnd(of entries: [Entry], _ now: Date) -> Date? {
        entries.filter { $0.isPaused(now) }.compactMap { $0.pause?.end }.max()
    }

    /// The result of recording a response.
    struct Performed: Equatable {
        var ids: [Int] = []
        /// The cursor to return to. The cursor is set if a pull has written the entity since the edit was sent, or if a
        /// whole list has arrived without the entity. In this case, it is unknown whether the pull or the response is
        /// newer. The next pull starts at the earlier cursor and repeats the changes.
        var cursor: String??
    }

    /// Records that the server has performed the edits with this key. If the response is already recorded, nothing
    /// changes. `since` is the number at which the last whole list arrived, or at which the account signed in.
    mutating func perform(_ key: String, _ answer: Replica, number: Int, since: Int) -> Performed {
        let batch = entries.filter { $0.sent?.key == key }
        guard let sent = batch.first?.sent else { return Performed() }
        let edit = sent.edit
        entries.removeAll { $0.sent?.key == key }
        if case .save(let fields, _) = edit.change {
            for (name, field) in fields {
                // The server may have stored another value than it received, so later edits need the stored value as
                // their base.
                rebase(name, from: field.mine, to: answer.row?[name] ?? field.mine)
            }
        }
        if case .create(let row) = edit.change {
            for (name, mine) in row { rebase(name, from: mine, to: answer.row?[name] ?? mine) }
        }
        defer {
            replica = answer
            self.number = number
        }
        return Performed(ids: batch.map(\.id), cursor: sent.asked < max(self.number, since) ? .some(sent.cursor) : nil)
    }

    /// Records the server's row, which differs from the row that an edit was merged with. The edit will be merged and
    /// sent again. When this happens for the fourth time in a row, the edit counts as refused.
    mutating func supersede(
        _ key: String, by theirs: Replica, asked: Int, number: Int, _ refusal: EditRefusal, pause: DateInterval?
    ) {
        guard entries.contains(where: { $0.sent?.key == key }) else { return }
        _ = receive(theirs, asked: asked, number: number)
        let batch = entries.indices.filter { entries[$0].sent?.key == key }
        // Edits that were sent together are refused together.
        let attempts = batch.map { entries[$0].attempts }.max().map { $0 + 1 } ?? 1
        for index in batch {
            entries[index].endFailures()
            entries[index].attempts = attempts
            if attempts > 3 {
                entries[index].refusal = refusal
            } else {
                entries[index].sent = nil
                entries[index].pause = pause
            }
        }
    }

    mutating func refuse(_ key: String, _ refusal: EditRefusal) {
        let batch = entries.indices.filter { entries[$0].sent?.key == key }
        for index in batch {
            entries[index].endFailures()
            entries[index].refusal = refusal
        }
        guard refusal.mayBePerformed != true else { return }
        // A refused edit had no effect. So an edit that undoes it has nothing to undo, and ends, too.
        for edit in batch.map({ entries[$0].id }) where isUndone(edit) {
            _ = discard(edit)
            if let inverse = entries.firstIndex(where: { $0.undone == edit }) {
                _ = remove(inverse..<inverse + 1, isCreationLeft: true)
            }
        }
    }

    /// Records that an attempt has failed. The server may still have performed the edits, so they are sent again with
    /// the same key, after the pause if there is one. If `message` is `nil`, the edits did not cause the failure.
    mutating func fail(_ key: String, _ message: String?, pause: DateInterval?) {
        for index in entries.indices where entries[index].sent?.key == key {
            entries[index].isSending = false
            guard let message else { continue }
            entries[index].failures += 1
            entries[index].failure = message
            entries[index].pause = pause
        }
    }

    /// Records the state of this entity from a pull, or from a response that contains only this entity. Returns `false`
    /// and changes nothing if the request is older than the known state. If `number` is `nil`, the previous number is
    /// kept.
    mutating func receive(_ theirs: Replica, asked: Int, number: Int?) -> Bool {
        guard asked >= self.number else { return false }
        replica = theirs
        if let number { self.number = number }
        return true
    }

    /// Returns the edits before the first edit that refers to an entity that the server does not have yet, and how to
    /// settle them. That edit and the later edits wait.
    private func beforeWaiting(_ rules: EditRules) -> (end: Int, settlement: EditRules.Settlement)? {
        let waiting = entries.firstIndex { rules.named(by: $0.edit).values.contains(.awaited) } ?? 0
        guard waiting > 0 else { return nil }
        let earlier = EditSummary(replica, Array(entries[..<waiting]))
        return (waiting, earlier.folded.map { rules.settle($0, with: replica) } ?? .performed)
    }
}
