@testable import DataKit

/// Executes the rules for entities that refer to each other, without a database.
struct ClinicModelDevice: ClinicDevice {
    /// An edit that refers to an entity that does not exist.
    private struct Mark: Hashable {
        var edit: Int
        var column: String
        var id: Int64
    }

    private var queues: [ClinicKey: EditQueue] = [:]
    private var missing: Set<Mark> = []
    /// The deleted entities, and the temporary IDs whose creations were undone.
    private var gone: Set<ClinicKey> = []
    private var aliases: [ClinicKey: Int64] = [:]
    private(set) var number = 0
    private(set) var made: Set<Int> = []
    private(set) var ended: [Int] = []

    var edited: [ClinicKey] {
        queues.filter { !$1.entries.isEmpty }.map { ($0, $1.entries[0].id) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    func queue(_ key: ClinicKey) -> EditQueue { queues[key] ?? EditQueue() }

    func rows(_ kind: Int) -> [Int64: StoredRow] {
        var rows: [Int64: StoredRow] = [:]
        for (key, queue) in queues where key.kind == kind { rows[key.id] = queue.visible }
        return rows
    }

    func rules(_ key: ClinicKey) -> EditRules {
        var rules = EditRules()
        for (column, kind) in ClinicKey.references[key.kind] {
            rules.references[column] = { value in state(ClinicKey(kind: kind, id: value.number), column, of: key) }
        }
        return rules
    }

    private func state(_ named: ClinicKey, _ column: String, of key: ClinicKey) -> NamedEntity {
        let last = queue(key).entries.last { $0.edit.given(column)?.number == named.id }
        if let last, missing.contains(Mark(edit: last.id, column: column, id: named.id)) { return .missing }
        return queue(named).creations.isEmpty ? .existing : .awaited
    }

    /// Returns the edits that refer to an entity.
    private func dependents(
        of key: ClinicKey, after edit: Int = 0
    ) -> [(key: ClinicKey, entry: EditQueue.Entry, column: String)] {
        var found: [(key: ClinicKey, entry: EditQueue.Entry, column: String)] = []
        for (other, queue) in queues {
            for (column, kind) in ClinicKey.references[other.kind] where kind == key.kind {
                for entry in queue.entries where entry.id > edit && entry.edit.given(column)?.number == key.id {
                    if !missing.contains(Mark(edit: entry.id, column: column, id: key.id)) {
                        found.append((other, entry, column))
                    }
                }
            }
        }
        return found.sorted { $0.entry.id < $1.entry.id }
    }

    private mutating func change<Result>(
        _ key: ClinicKey, isCreated: Bool = false, _ body: (inout EditQueue, EditRules) -> Result
    ) -> Result {
        let (old, rules) = (queue(key), rules(key))
        var new = old
        let result = body(&new, rules)
        queues[key] = new
        let left = Set(new.entries.map(\.id))
        ended += old.entries.map(\.id).filter { !left.contains($0) }
        for entry in new.entries {
            guard let earlier = old.entries.first(where: { $0.id == entry.id }) else { continue }
            for (column, _) in ClinicKey.references[key.kind] {
                guard let id = entry.edit.given(column)?.number, earlier.edit.given(column)?.number != id else {
                    continue
                }
                // A decision gives the last edit the values of the earlier ones.
                let isMissing = old.entries.contains { missing.contains(Mark(edit: $0.id, column: column, id: id)) }
                if isMissing { missing.insert(Mark(edit: entry.id, column: column, id: id)) }
            }
        }
        if new != old, !isCreated { noteChange(key, old, new) }
        return result
    }

    private mutating func noteChange(_ key: ClinicKey, _ old: EditQueue, _ new: EditQueue) {
        let left = Set(new.creations.map(\.id))
        let last = old.creations.last { !left.contains($0.id) }
        if let last, new.replica.row == nil {
            let first = new.creations.last { $0.id < last.id }?.id ?? 0
            let next = new.creations.first { $0.id > last.id }?.id ?? .max
            lose(key, editsBetween: first, and: next)
            if left.isEmpty { gone.insert(key) }
        } else if new.replica == .deleted, old.replica != .deleted, left.isEmpty {
            lose(key, editsBetween: 0, and: .max)
            gone.insert(key)
        } else if new.replica.row != nil, old.replica.row == nil {
            gone.remove(key)
            for mark in missing where mark.id == key.id {
                let names = queues.contains { other, queue in
                    queue.entries.contains { $0.id == mark.edit }
                        && ClinicKey.references[other.kind].contains { $0.column == mark.column && $0.kind == key.kind }
                }
                if names { missing.remove(mark) }
            }
        }
    }

    /// Also marks the edits whose user only saw the entity.
    private mutating func lose(_ key: ClinicKey, editsBetween first: Int, and next: Int) {
        for (other, queue) in queues {
            for (column, kind) in ClinicKey.references[other.kind] where kind == key.kind {
                for entry in queue.entries where entry.id > first && entry.id < next {
                    guard entry.edit.values(of: column).contains(where: { $0.number == key.id }) else { continue }
                    missing.insert(Mark(edit: entry.id, column: column, id: key.id))
                }
            }
        }
    }

    mutating func add(_ edit: RowEdit, _ kind: Int) {
        var edit = edit
        let key = ClinicKey(kind: kind, id: edit.id.number)
        if edit.isCreation {
            guard queue(key).visible == nil || queue(key).creations.isEmpty else { return }
            aliases[key] = nil
            if !queue(key).creations.isEmpty { lose(key, editsBetween: 0, and: .max) }
        } else if let id = aliases[key] {
            edit = edit.renamed(to: .integer(id), key: "id")
        }
        for (column, kind) in ClinicKey.references[kind] {
            let earlier = queue(ClinicKey(kind: key.kind, id: edit.id.number)).entries
            edit = edit.mapping(column) { value in
                // It has the temporary ID of an entity that is missing, which another entity had later.
                let isMissing = earlier.contains {
                    missing.contains(Mark(edit: $0.id, column: column, id: value.number))
                }
                let new = aliases[ClinicKey(kind: kind, id: value.number)]
                return isMissing ? value : new.map { .integer($0) } ?? value
            }
        }
        enqueue(edit, ClinicKey(kind: kind, id: edit.id.number))
    }

    private mutating func enqueue(_ edit: RowEdit, _ key: ClinicKey, undoing undone: Int? = nil) {
        let id = (made.max() ?? 0) + 1
        made.insert(id)
        change(key) { queue, _ in
            if queue.replica == .unknown, queue.entries.isEmpty, let seen = edit.seen { queue.replica = .row(seen) }
            queue.enqueue(EditQueue.Entry(id: id, edit: edit, undone: undone))
        }
        for (column, kind) in ClinicKey.references[key.kind] {
            for value in edit.values(of: column).map(\.number) {
                let named = ClinicKey(kind: kind, id: value)
                let isGone = gone.contains(named) && queue(named).creations.isEmpty
                let isMissing = queue(key).entries.contains {
                    missing.contains(Mark(edit: $0.id, column: column, id: value))
                }
                if isGone || isMissing { missing.insert(Mark(edit: id, column: column, id: value)) }
            }
        }
    }

    mutating func undo(_ key: ClinicKey) {
        if let creation = queue(key).undoneCreation { undoDependents(of: key, after: creation) }
        if case .inverse(let edit, let undone) = change(key, { queue, _ in queue.undo() }) {
            enqueue(edit, key, undoing: undone)
        }
    }

    private mutating func undoDependents(of key: ClinicKey, after edit: Int) {
        for other in dependents(of: key, after: edit) {
            guard queue(other.key).entries.contains(where: { $0.id == other.entry.id }) else { continue }
            if other.entry.edit.isCreation { undoDependents(of: other.key, after: 0) }
            change(other.key) { queue, _ in _ = queue.undo(other.entry.id) }
        }
    }

    mutating func retry(_ key: ClinicKey) { change(key) { queue, _ in queue.retry() } }

    mutating func discard(_ key: ClinicKey, withDependents: Bool) {
        if withDependents, let creation = queue(key).discardedCreation(rules(key)) {
            undoDependents(of: key, after: creation)
        }
        change(key) { queue, rules in _ = queue.discard(rules) }
    }

    mutating func decide(_ key: ClinicKey, isMine: Bool) {
        change(key) { queue, rules in
            let columns = queue.conflict(rules) ?? []
            _ = queue.decide(mine: isMine ? columns : [], isMine: isMine, rules)
        }
    }

    mutating func take(_ name: String) -> (ClinicKey, EditQueue.Sent)? {
        for key in edited {
            let asked = number
            let taken = change(key) { queue, rules in
                queue.take(key: name, asked: asked, cursor: nil, now: .distantPast, rules)
            }
            if case .send(let sent) = taken { return (key, sent) }
        }
        return nil
    }

    mutating func performed(_ key: ClinicKey, _ sent: EditQueue.Sent, _ answer: StoredRow?) {
        guard queue(key).entries.contains(where: { $0.sent?.key == sent.key }) else { return }
        number += 1
        let (isCreation, next) = (sent.edit.isCreation, number)
        let new = ClinicKey(kind: key.kind, id: isCreation ? answer?["id"]?.number ?? key.id : key.id)
        if isCreation { renameReferences(key, to: new, sent.key) }
        change(key, isCreated: isCreation) { queue, _ in
            let (replica, number) = (queue.replica, queue.number)
            _ = queue.perform(sent.key, answer.map { .row($0) } ?? .deleted, number: next, since: 0)
            if new != key { (queue.replica, queue.number) = (replica, number) }
        }
        if new != key, let answer { rename(key, to: new, answer) }
    }

    private mutating func renameReferences(_ key: ClinicKey, to new: ClinicKey, _ sent: String) {
        let next = queue(key).nextCreation(after: sent) ?? .max
        for (other, queue) in queues {
            for (column, kind) in ClinicKey.references[other.kind] where kind == key.kind {
                for index in queue.entries.indices {
                    let entry = queue.entries[index]
                    guard entry.id < next, !missing.contains(Mark(edit: entry.id, column: column, id: key.id)) else {
                        continue
                    }
                    queues[other]?.entries[index].edit = entry.edit.mapping(column) { value in
                        value.number == key.id ? .integer(new.id) : value
                    }
                }
            }
        }
    }

    private mutating func rename(_ key: ClinicKey, to new: ClinicKey, _ row: StoredRow) {
        number += 1
        let (queue, next) = (queue(key), number)
        let end = queue.end(isCreated: true)
        let moved = queue.entries[..<end].map { entry in
            var entry = entry
            entry.edit.id = .integer(new.id)
            if case .create(let row) = entry.edit.change {
                entry.edit.change = .create(row.merging(["id": .integer(new.id)]) { $1 })
            }
            return entry
        }
        queues[key]?.entries.removeFirst(end)
        var entries = self.queue(new).entries + moved
        entries.sort { $0.id < $1.id }
        queues[new, default: EditQueue()].entries =
            entries.filter { $0.sent != nil } + entries.filter { $0.sent == nil }
        change(new) { queue, _ in _ = queue.receive(.row(row), asked: .max, number: next) }
        if end == queue.entries.count { aliases[key] = new.id }
    }

    mutating func superseded(_ key: ClinicKey, _ sent: EditQueue.Sent, asked: Int) {
        number += 1
        let next = number
        change(key) { queue, _ in
            queue.supersede(
                sent.key, by: .deleted, asked: asked, number: next, EditRefusal(message: "Gone"), pause: nil)
        }
    }

    mutating func refused(_ key: ClinicKey, _ sent: EditQueue.Sent) {
        change(key) { queue, _ in queue.refuse(sent.key, EditRefusal(message: "No")) }
    }

    mutating func failed(_ key: ClinicKey, _ sent: EditQueue.Sent) {
        change(key) { queue, _ in queue.fail(sent.key, "Not now", pause: nil) }
    }

    mutating func receive(_ rows: [ClinicKey: StoredRow], asked: Int) {
        let known = queues.filter { $1.replica.row != nil }.map(\.key)
        for key in Set(known + rows.keys).sorted(by: { ($0.kind, $0.id) < ($1.kind, $1.id) }) {
            number += 1
            let next = number
            change(key) { queue, _ in
                let isChanged = queue.replica.row != rows[key]
                _ = queue.receive(
                    rows[key].map { .row($0) } ?? .deleted, asked: asked, number: isChanged ? next : nil)
            }
        }
    }
}
