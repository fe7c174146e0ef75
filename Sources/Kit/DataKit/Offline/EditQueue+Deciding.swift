/// The decisions of the user about edits: undo, retry, discard, and conflicts.
extension EditQueue {
    enum Undone: Equatable {
        /// These have ended.
        case removed([Int])
        /// The edit was attempted. This one has to follow it, because the server may have performed the first.
        case inverse(RowEdit, of: Int)
        case nothing
    }

    /// Removes an edit that was not sent. Returns the edits that end. Empty if the edit was sent or is not in the
    /// queue.
    mutating func undo(_ id: Int) -> [Int] {
        guard let index = entries.firstIndex(where: { $0.id == id }), entries[index].sent == nil else { return [] }
        return remove(index..<index + 1)
    }

    /// Whether a later edit takes this one back.
    func isUndone(_ id: Int) -> Bool { entries.contains { $0.undone == id } }

    /// Takes back the last edit that was not taken back before. None of the edits may be in flight.
    mutating func undo() -> Undone {
        guard let index = entries.lastIndex(where: { $0.undone == nil && !isUndone($0.id) }) else { return .nothing }
        let entry = entries[index]
        guard entry.sent != nil else { return .removed(undo(entry.id)) }
        if let refusal = entry.refusal, refusal.mayBePerformed != true { return .removed(discard(entry.id)) }
        return entry.edit.inverse.map { .inverse($0, of: entry.id) } ?? .nothing
    }

    /// A number before the edits that name the entity whose creation an undo takes back. `nil` if it takes back none.
    var undoneCreation: Int? {
        var undone = self
        if case .inverse(let edit, _) = undone.undo(), case .delete = edit.change { return start(of: creations.last) }
        return endedCreation(in: undone)
    }

    /// A number before the edits that name the entity whose creation is discarded. `nil` if none is.
    func discardedCreation(_ rules: EditRules) -> Int? {
        var discarded = self
        _ = discarded.discard(rules)
        return endedCreation(in: discarded)
    }

    private func endedCreation(in other: EditQueue) -> Int? {
        let left = Set(other.creations.map(\.id))
        return start(of: creations.first { !left.contains($0.id) })
    }

    /// Edits with smaller numbers name the entity of an earlier creation under the same temporary ID.
    private func start(of creation: Entry?) -> Int? {
        creation.map { creation in creations.first?.id == creation.id ? 0 : creation.id }
    }

    /// Sends edits again that were refused, or that wait after failed attempts.
    mutating func retry() {
        for index in entries.indices {
            if entries[index].refusal != nil { entries[index].forgetRefusal() }
            entries[index].endPause()
        }
    }

    /// Removes one edit that was refused. Those that were refused with it stay, each with its own values.
    mutating func discard(_ id: Int) -> [Int] {
        guard let index = entries.firstIndex(where: { $0.id == id }), entries[index].refusal != nil else { return [] }
        let key = entries[index].sent?.key
        for index in entries.indices where entries[index].sent?.key == key { entries[index].sent = nil }
        return remove(index..<index + 1)
    }

    /// Removes the edits that were refused or are in conflict, and all edits after a creation among them. Removes all
    /// edits if the first was attempted and its response is not known. None of them may be in flight. Returns the edits
    /// that end.
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

    /// Decides a conflict. Of the columns in conflict, those in `mine` are sent and the others stay the server's.
    /// If one side deleted an entity that the other changed, only `isMine` decides. Returns the edits that end.
    mutating func decide(mine: Set<String>, isMine: Bool, _ rules: EditRules) -> [Int] {
        guard let asked = conflict(rules), let folded else { return [] }
        let batch = ..<end()
        var decided: RowEdit.Change?
        switch (folded.change, replica) {
        // It still names an entity that does not exist, until the user names another one.
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
        // The last one stays, with the decided values.
        var last = decided == nil ? nil : ended.popLast()
        if let decided { last?.edit.change = decided }
        entries.replaceSubrange(batch, with: last.map { [$0] } ?? [])
        return ended.map(\.id)
    }

    /// The later edits take the bases of the removed ones. After a creation is removed, its later edits have nothing to
    /// change, and are removed as well.
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
            // The edits after the first that changes the column take their bases from that edit.
            if entries[index].edit.rebase(name, from: mine, to: base) { return }
        }
    }
}
