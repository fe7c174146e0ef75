import Foundation

/// What is known of one entity, and the edits of it that the server has not performed: the rules of offline editing.
///
/// ``EditStore`` reads the queue in a transaction, calls a method of it, and writes what has changed. So every rule can
/// be tested without a database.
struct EditQueue: Equatable, Sendable {
    /// What the server has said last.
    enum Replica: Equatable, Sendable {
        case unknown, deleted
        case row(StoredRow)

        var row: StoredRow? {
            if case .row(let row) = self { row } else { nil }
        }
    }

    /// An edit that was taken for sending: the same content and key until its answer is recorded.
    struct Sent: Codable, Equatable, Sendable {
        var key: String
        var edit: RowEdit
        /// What the edit was merged with, whose version is its precondition.
        var known: StoredRow?
        /// The number and the cursor at that time.
        var asked: Int
        var cursor: String?
    }

    struct Entry: Equatable, Sendable {
        var id: Int
        var edit: RowEdit
        var sent: Sent?
        var refusal: EditRefusal?
        /// How often in a row the server had something else than what the edit was merged with.
        var attempts = 0
        /// While it can be undone, or between two attempts.
        var pause: DateInterval?
        /// Whether a request with it is in flight. After the end of its process, a lock says more.
        var isSending = false
        /// How often in a row the server could not perform it, and what it said last.
        var failures = 0
        var failure: String?
        /// The edit that this one takes back, which was attempted before: the server may have performed it.
        var undone: Int?
        /// An edit that cannot be read stays as it is until it is discarded.
        var isReadable = true

        /// A pause is over at its end, and if the clock was set back to before its beginning.
        func isPaused(_ now: Date) -> Bool {
            // A date that was stored may be later by a fraction of a microsecond.
            pause.map { $0.start.addingTimeInterval(-0.001) <= now && now < $0.end } ?? false
        }

        /// Ends a refusal. What had no effect is as it was before it was sent, and gets a new key: a server would answer
        /// the old one as it did.
        mutating func forgetRefusal() {
            guard isReadable else { return }
            if refusal?.mayBePerformed != true { sent = nil }
            refusal = nil
            attempts = 0
            endFailures()
        }

        /// Ends the pause after failed attempts.
        mutating func endPause() {
            if failures > 0 { pause = nil }
        }

        mutating func endFailures() {
            endPause()
            (failures, failure, isSending) = (0, nil, false)
        }
    }

    var replica = Replica.unknown
    /// The sequence number of the last recorded change of the replica. What was asked for before it is ignored.
    var number = 0
    /// In the order in which they were made. Those that were sent are the first.
    var entries: [Entry] = []

    /// Whether there are edits and the first of them was neither sent nor refused: so none of them is in flight.
    private var isUnsent: Bool { entries.first.map { $0.sent == nil && $0.refusal == nil } ?? false }

    /// The replica with all edits laid over it; `nil` where the last edit is a deletion, and where there is neither an
    /// edit nor a row.
    var visible: StoredRow? {
        // What was sent together is laid over as it was sent, once for each of its edits, which changes nothing more.
        entries.reduce(into: replica.row) { row, entry in (entry.sent?.edit ?? entry.edit).lay(over: &row) }
    }

    /// Where the edits end that begin at an index and are of one entity: before a second creation. Whoever signs in may
    /// have left one under the temporary identity that another one has got while nobody was signed in.
    ///
    /// - Parameter isCreated: Whether the entity was created before them.
    func end(from index: Int = 0, isCreated: Bool = false) -> Int {
        var isCreated = isCreated
        for index in index..<entries.count {
            switch entries[index].edit.change {
            case .create where isCreated: return index
            case .create: isCreated = true
            case .delete: isCreated = false
            case .save: break
            }
        }
        return entries.count
    }

    /// All edits of the first entity that were never sent, as one: nil where there are none or they cancel each other
    /// out.
    var folded: RowEdit? {
        let unsent = entries[..<end()].filter { $0.sent == nil }.map(\.edit)
        let folded = unsent.reduce(nil as RowEdit?) { earlier, edit in
            if let earlier { edit.following(earlier) } else { edit }
        }
        // What was created, and has turned out to be there, has to be deleted there.
        if folded == nil, let first = unsent.first, case .create(let row) = first.change, replica.row != nil {
            return RowEdit(id: first.id, change: .delete(seen: row))
        }
        return folded?.isEmpty == true ? nil : folded
    }

    /// The columns that have to be decided, if the edits wait for that.
    func conflict(_ rules: EditRules) -> Set<String>? {
        guard isUnsent, let folded, case .conflict(let columns) = rules.settle(folded, with: replica) else {
            return nil
        }
        return columns
    }

    /// Another edit is another attempt of those that were refused.
    mutating func enqueue(_ entry: Entry) {
        for index in entries.indices where entries[index].refusal != nil { entries[index].forgetRefusal() }
        entries.append(entry)
    }
}

extension EditQueue {
    enum Taken: Equatable {
        case send(Sent)
        /// These have ended: they cancel each other out, the server has what they want, or every field of a save gives
        /// way to what somebody else has changed.
        case performed([Int])
        /// These have ended: they delete what somebody else has changed, and give way to that.
        case withdrawn([Int])
        case later(Date)
        /// Nothing waits, or it waits for a decision.
        case nothing

        var isPerformed: Bool { if case .performed = self { true } else { false } }
    }

    /// Takes what may be sent. What was taken before comes as it was then.
    mutating func take(key: String, asked: Int, cursor: String?, now: Date, _ rules: EditRules) -> Taken {
        guard let first = entries.first, first.refusal == nil else { return .nothing }
        if let sent = first.sent {
            let together = entries.indices.filter { entries[$0].sent?.key == sent.key }
            if let end = pauseEnd(of: together.map { entries[$0] }, now) { return .later(end) }
            for index in together { entries[index].isSending = true }
            return .send(sent)
        }
        let batch = ..<end()
        if let end = pauseEnd(of: Array(entries[batch]), now) { return .later(end) }
        switch folded.map({ rules.settle($0, with: replica) }) ?? .performed {
        case .send(let edit):
            // After another account was signed in, what the user saw is all that is known.
            let sent = Sent(key: key, edit: edit, known: replica.row ?? edit.seen, asked: asked, cursor: cursor)
            for index in entries[batch].indices { (entries[index].sent, entries[index].isSending) = (sent, true) }
            return .send(sent)
        case .performed:
            defer { entries.removeSubrange(batch) }
            return .performed(entries[batch].map(\.id))
        case .givesWay:
            defer { entries.removeSubrange(batch) }
            return .withdrawn(entries[batch].map(\.id))
        case .conflict: return .nothing
        }
    }

    private func pauseEnd(of entries: [Entry], _ now: Date) -> Date? {
        entries.filter { $0.isPaused(now) }.compactMap { $0.pause?.end }.max()
    }

    /// What recording an answer has led to.
    struct Performed: Equatable {
        var ids: [Int] = []
        /// A pull has written the entity since the edit was sent, or a whole list has come without it, and nobody knows
        /// which of both is newer: so the cursor, where there is one, goes back to where it stood then.
        var cursor: String??
    }

    /// Records that the server has performed what was sent with a key. An answer that was recorded before is ignored.
    /// `since` is the number at which the last whole list arrived, or the account signed in.
    mutating func perform(_ key: String, _ answer: Replica, number: Int, since: Int) -> Performed {
        let batch = entries.filter { $0.sent?.key == key }
        guard let sent = batch.first?.sent else { return Performed() }
        let edit = sent.edit
        entries.removeAll { $0.sent?.key == key }
        if case .save(let fields, _) = edit.change {
            for (name, field) in fields {
                // The server may have made something else of the value.
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

    /// Records what the server has instead of what an edit was merged with. The edit is merged and sent again; the
    /// fourth time in a row it is refused.
    mutating func supersede(
        _ key: String, by theirs: Replica, asked: Int, number: Int, _ refusal: EditRefusal, pause: DateInterval?
    ) {
        guard entries.contains(where: { $0.sent?.key == key }) else { return }
        _ = receive(theirs, asked: asked, number: number)
        let batch = entries.indices.filter { entries[$0].sent?.key == key }
        // What is sent together is refused together.
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
        // An edit that was taken back while it was attempted has had no effect, so that its inverse has none either.
        for edit in batch.map({ entries[$0].id }) where isUndone(edit) {
            _ = discard(edit)
            if let inverse = entries.firstIndex(where: { $0.undone == edit }) {
                _ = remove(inverse..<inverse + 1, isCreationLeft: true)
            }
        }
    }

    /// Records that an attempt has failed, whose edits the server may have performed nevertheless. They are sent again
    /// with the same key, after the pause if there is one. Without a message, the failure was not theirs.
    mutating func fail(_ key: String, _ message: String?, pause: DateInterval?) {
        for index in entries.indices where entries[index].sent?.key == key {
            entries[index].isSending = false
            guard let message else { continue }
            entries[index].failures += 1
            entries[index].failure = message
            entries[index].pause = pause
        }
    }

    /// Records what a pull, or an answer about this entity alone, says of it; false, without a change, if that was
    /// asked for before what is known. Without a `number` the last one stays.
    mutating func receive(_ theirs: Replica, asked: Int, number: Int?) -> Bool {
        guard asked >= self.number else { return false }
        replica = theirs
        if let number { self.number = number }
        return true
    }
}

extension EditQueue {
    enum Undone: Equatable {
        /// These have ended.
        case removed([Int])
        /// The edit was attempted. This one has to follow it, because the server may have performed the first.
        case inverse(RowEdit, of: Int)
        case nothing
    }

    /// Removes an edit that was not sent. Returns the edits that end, which are none if it was sent or is not here.
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

    /// Removes the edits that were refused, or those that are in conflict, and what was made behind a creation among
    /// them. Removes all edits if the first was attempted and its response is not known. None of them may be in flight.
    /// Returns the edits that end.
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

    /// Decides a conflict. Of the columns in conflict, those in `mine` are sent and the others stay the server's. A
    /// deletion of what has changed, and a save of what was deleted, are decided by `isMine` alone. Returns the edits
    /// that end.
    mutating func decide(mine: Set<String>, isMine: Bool, _ rules: EditRules) -> [Int] {
        guard let asked = conflict(rules), let folded else { return [] }
        let batch = ..<end()
        var decided: RowEdit.Change?
        switch (folded.change, replica) {
        case (.save(_, let seen), .deleted):
            if isMine, let row = folded.laid(over: seen) { decided = .create(row) }
        case (.save(var fields, let seen), .row(let theirs)):
            for name in asked {
                if mine.contains(name) { fields[name]?.base = theirs[name] } else { fields[name] = nil }
            }
            if !fields.isEmpty { decided = .save(fields, seen: seen) }
        case (.delete, .row(let theirs)) where isMine: decided = .delete(seen: theirs)
        default: break
        }
        var ended = Array(entries[batch])
        // The last one stays, with what was decided.
        var last = decided == nil ? nil : ended.popLast()
        if let decided { last?.edit.change = decided }
        entries.replaceSubrange(batch, with: last.map { [$0] } ?? [])
        return ended.map(\.id)
    }

    /// The edits behind take the bases of those that are removed. What follows a creation that is removed has nothing
    /// to change, and is removed as well.
    private mutating func remove(_ range: Range<Int>, isCreationLeft: Bool = false) -> [Int] {
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

    private mutating func rebase(
        _ name: String, from mine: StoredValue, to base: StoredValue?, behind index: Int = 0
    ) {
        for index in index..<entries.count {
            // The edits behind the first that changes the column take their bases from that one.
            if entries[index].edit.rebase(name, from: mine, to: base) { return }
        }
    }
}
