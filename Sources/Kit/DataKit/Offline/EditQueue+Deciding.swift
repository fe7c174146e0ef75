/// The user's decisions about edits: undoing, retrying, discarding, and resolving conflicts.
extension EditQueue {
    enum Undone: Equatable {
        /// The edits were undone, removed from the queue, and have ended.
        case removed([Int])
        /// An attempt was already made to send the edit. The server may have performed it, so its inverse must be sent
        /// after it.
        case inverse(RowEdit, of: Int)
        case nothing
    }

    /// Removes an unsent edit and the edits that depend on it. Returns the IDs of all removed edits, or an empty array
    /// if the edit was already sent or is not in the queue.
    mutating func undo(_ id: Int) -> [Int] {
        guard let index = entries.firstIndex(where: { $0.id == id }), entries[index].sent == nil else { return [] }
        return remove(index..<index + 1)
    }

    /// Whether a later edit undoes this one.
    func isUndone(_ id: Int) -> Bool { entries.contains { $0.undone == id } }

    /// Undoes the last edit that is not undone yet. No edit of the entity may be in flight.
    mutating func undo() -> Undone {
        guard let index = entries.lastIndex(where: { $0.undone == nil && !isUndone($0.id) }) else { return .nothing }
        let entry = entries[index]
        guard entry.sent != nil else { return .removed(undo(entry.id)) }
        if let refusal = entry.refusal, refusal.mayBePerformed != true { return .removed(discard(entry.id)) }
        return entry.edit.inverse.map { .inverse($0, of: entry.id) } ?? .nothing
    }

    /// The ID from which edits may refer to the entity whose creation the next undo removes. `nil` if the next undo
    /// does not remove a creation.
    var undoneCreation: Int? {
        var undone = self
        if case .inverse(let edit, _) = undone.undo(), case .delete = edit.change { return start(of: creations.last) }
        return endedCreation(in: undone)
    }

    /// Returns the ID from which edits may refer to an entity whose creation is discarded. Returns `nil` if no creation
    /// is discarded.
    func discardedCreation(_ rules: EditRules) -> Int? {
        var discarded = self
        _ = discarded.discard(rules)
        return endedCreation(in: discarded)
    }

    private func endedCreation(in other: EditQueue) -> Int? {
        let left = Set(other.creations.map(\.id))
        return start(of: creations.first { !left.contains($0.id) })
    }

    /// Returns the ID from which edits may refer to the entity of this creation. Earlier edits refer to another entity
    /// that was created under the same temporary ID.
    private func start(of creation: Entry?) -> Int? {
        creation.map { creation in creations.first?.id == creation.id ? 0 : creation.id }
    }

    /// Makes it possible to send refused edits again, and ends the pauses after failed attempts.
    mutating func retry() {
        for index in entries.indices {
            if entries[index].refusal != nil { entries[index].forgetRefusal() }
            entries[index].endPause()
        }
    }

    /// Removes one refused edit. Edits that were refused together with it remain, each with its own values.
    mutating func discard(_ id: Int) -> [Int] {
        guard let index = entries.firstIndex(where: { $0.id == id }), entries[index].refusal != nil else { return [] }
        let key = entries[index].sent?.key
        for index in entries.indices where entries[index].sent?.key == key { entries[index].sent = nil }
        return remove(index..<index + 1)
    }

    /// Removes the edits that were refused or are in conflict. If a creation is among them, all later edits are removed
    /// as well. If the first edit was sent and its response is unknown, removes all edits. No edit of the entity may be
    /// in flight. Returns the edits that have ended.
    mutating func discard(_ rules: EditRules) -> [Int] {
        if entries.first?.refusal != nil {
            return remove(0..<(entries.firstIndex { $0.refusal == nil } ?? entries.count))
        }
        if entries.first?.sent != nil {
            defer { entries = [] }
            return entries.map(\.id)
        }
        return conflict(rules) == nil ? [] : remove(0..<end())
    }

    /// Resolves a conflict by column. The user's values are sent for the conflicting columns in `mine`, and the other
    /// columns keep the server's values. If one side deleted an entity that the other changed, only `isMine` matters.
    /// Returns the edits that have ended.
    mutating func decide(mine: Set<String>, isMine: Bool, _ rules: EditRules) -> [Int] {
        guard let asked = conflict(rules), let folded else { return [] }
        let batch = ..<end()
        var decided: RowEdit.Change?
        switch (folded.change, replica) {
        // The conflict remains, because the edit still refers to a missing entity until the user chooses another
        // entity.
        case (.create, _): if isMine { return [] }
        case (.save(_, let seen), .deleted):
            if isMine, let row = folded.laid(over: seen) { decided = .create(row) }
        case (.save(var fields, let seen), _):
            for name in asked {
                if !mine.contains(name) {
                    fields[name] = nil
                } else if let theirs = replica.row {
                    fields[name]?.base = theirs[name]
                }
            }
            if !fields.isEmpty { decided = .save(fields, seen: seen) }
        case (.delete, .row(let theirs)) where isMine: decided = .delete(seen: theirs)
        default: break
        }
        var ended = Array(entries[batch])
        // The last edit stays in the queue with the values of the decision.
        var last = decided == nil ? nil : ended.popLast()
        if let decided { last?.edit.change = decided }
        entries.replaceSubrange(batch, with: last.map { [$0] } ?? [])
        return ended.map(\.id)
    }

    /// Removes edits, whose bases the later edits inherit. If a creation is removed, the later edits of its entity have
    /// nothing to change, so they are removed as well.
    mutating func remove(_ range: Range<Int>, isCreationLeft: Bool = false) -> [Int] {
        let removed = entries[range]
        if removed.first?.edit.isCreation == true, !isCreationLeft {
            let rest = range.lowerBound..<max(range.upperBound, end(from: range.lowerBound))
            defer { entries.removeSubrange(rest) }
            return entries[rest].map(\.id)
        }
        let ids = removed.map(\.id)
        entries.removeSubrange(range)
        for entry in removed.reversed() {
            guard case .save(let fields, _) = entry.edit.change else { continue }
            for (name, field) in fields {
                rebase(name, from: field.mine, to: field.base, behind: range.lowerBound)
            }
        }
        return ids
    }

    mutating func rebase(
        _ name: String, from mine: StoredValue, to base: StoredValue?, behind index: Int = 0
    ) {
        for index in index..<entries.count {
            // Only the first edit that changes the column needs the new base. The edits after it are based on that
            // edit.
            if entries[index].edit.rebase(name, from: mine, to: base) { return }
        }
    }
}
