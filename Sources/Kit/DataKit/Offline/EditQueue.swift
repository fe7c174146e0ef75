import Foundation

/// An entity's known state and its edits that the server has not performed: the rules of offline editing.
///
/// ``EditStore`` reads the queue in a transaction, calls a method of it, and writes the changes. So every rule can be
/// tested without a database.
struct EditQueue: Equatable, Sendable {
    /// The last state that the server has reported.
    enum Replica: Equatable, Sendable {
        case unknown, deleted
        case row(StoredRow)

        var row: StoredRow? {
            if case .row(let row) = self { row } else { nil }
        }
    }

    /// An edit that was taken for sending. Its content and key stay the same until its response is recorded.
    struct Sent: Codable, Equatable, Sendable {
        var key: String
        var edit: RowEdit
        /// The row that the edit was merged with. Its version is the edit's precondition.
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
        /// How often in a row the server's row differed from the row that the edit was merged with.
        var attempts = 0
        /// The time while the edit can be undone, or between two attempts.
        var pause: DateInterval?
        /// Whether a request with it is in flight. After the end of its process, only the lock shows that.
        var isSending = false
        /// How often in a row the server could not perform it, and the server's last message.
        var failures = 0
        var failure: String?
        /// The attempted edit that this edit takes back. The server may have performed that edit.
        var undone: Int?
        /// An edit that cannot be read stays as it is until it is discarded.
        var isReadable = true

        func isPaused(_ now: Date) -> Bool { pause?.isPause(at: now) ?? false }

        /// Ends a refusal. An edit without an effect counts as unsent, and gets a new key, because a server would
        /// repeat its response to the old one.
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
    /// The sequence number of the last recorded change of the replica. Responses to earlier requests are ignored.
    var number = 0
    /// In the order in which they were made. The edits that were sent come first.
    var entries: [Entry] = []

    init(replica: Replica = .unknown, number: Int = 0, edits: [Entry] = []) {
        self.replica = replica
        self.number = number
        // Edits that were sent while no account was signed in may come after edits that their new account had left unsent.
        entries = edits.filter { $0.sent != nil } + edits.filter { $0.sent == nil }
    }

    var summary: EditSummary { EditSummary(replica, entries) }
    var visible: StoredRow? { summary.visible }
    var folded: RowEdit? { summary.folded }
    func conflict(_ rules: EditRules) -> Set<String>? { summary.conflict(rules) }

    /// The end of the edits that start at an index and belong to one entity.
    ///
    /// - Parameter isCreated: Whether the entity was created before them.
    func end(from index: Int = 0, isCreated: Bool = false) -> Int {
        var lifetime = EntityLifetime(isCreated: isCreated)
        return entries[index...].firstIndex { !lifetime.includes($0.edit.change) } ?? entries.count
    }

    /// The first edit that stays under the temporary ID after the creation that was sent with a key. `nil` if no other
    /// creation is pending under that ID.
    func nextCreation(after key: String) -> Int? {
        var rest = self
        rest.entries.removeAll { $0.sent?.key == key }
        let end = rest.end(isCreated: true)
        return end < rest.entries.count ? rest.entries[end].id : nil
    }

    /// The creations that are pending.
    var creations: [Entry] { entries.filter(\.edit.isCreation) }

    /// The edits before the first one that names an entity which the server does not have yet, and their consequence.
    /// Only that edit waits, and the edits after it.
    private func beforeWaiting(_ rules: EditRules) -> (end: Int, settlement: EditRules.Settlement)? {
        let waiting = entries.firstIndex { !rules.named(by: $0.edit, .awaited).isEmpty } ?? 0
        guard waiting > 0 else { return nil }
        let earlier = EditSummary(replica, Array(entries[..<waiting]))
        return (waiting, earlier.folded.map { rules.settle($0, with: replica) } ?? .performed)
    }

    /// A new edit also retries the edits that were refused.
    mutating func enqueue(_ entry: Entry) {
        for index in entries.indices where entries[index].refusal != nil { entries[index].forgetRefusal() }
        entries.append(entry)
    }
}

extension EditQueue {
    enum Taken: Equatable {
        case send(Sent)
        /// These have ended. They cancel each other out, the server has their result already, or every field of a save
        /// gives way to a change by another user or device.
        case performed([Int])
        /// These have ended. They give way to another user or device, which has changed the deleted entity.
        case withdrawn([Int])
        case later(Date)
        /// No edits are pending, or they wait for a decision or for the creation of an entity that they name.
        case nothing

        var isPerformed: Bool { if case .performed = self { true } else { false } }
    }

    /// Takes the edits that may be sent. Edits that were taken before are returned as they were then.
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
            // After another account has signed in, only the values that the user saw are known.
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
        /// Set if a pull has written the entity since the edit was sent, or if a whole list has arrived without it. It
        /// is unknown which is newer, so the cursor, if any, goes back to its earlier value.
        var cursor: String??
    }

    /// Records that the server has performed the edits sent with a key. A response that is already recorded is ignored.
    /// `since` is the number at which the last whole list arrived, or the account signed in.
    mutating func perform(_ key: String, _ answer: Replica, number: Int, since: Int) -> Performed {
        let batch = entries.filter { $0.sent?.key == key }
        guard let sent = batch.first?.sent else { return Performed() }
        let edit = sent.edit
        entries.removeAll { $0.sent?.key == key }
        if case .save(let fields, _) = edit.change {
            for (name, field) in fields {
                // The server may have changed the value.
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

    /// Records the server's row if it differs from the row that an edit was merged with. The edit is merged and sent
    /// again. The fourth time in a row it is refused.
    mutating func supersede(
        _ key: String, by theirs: Replica, asked: Int, number: Int, _ refusal: EditRefusal, pause: DateInterval?
    ) {
        guard entries.contains(where: { $0.sent?.key == key }) else { return }
        _ = receive(theirs, asked: asked, number: number)
        let batch = entries.indices.filter { entries[$0].sent?.key == key }
        // Edits that are sent together are refused together.
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
        // An edit that was taken back during an attempt has had no effect, so its inverse has none either.
        for edit in batch.map({ entries[$0].id }) where isUndone(edit) {
            _ = discard(edit)
            if let inverse = entries.firstIndex(where: { $0.undone == edit }) {
                _ = remove(inverse..<inverse + 1, isCreationLeft: true)
            }
        }
    }

    /// Records that an attempt has failed. The server may have performed its edits nevertheless. They are sent again
    /// with the same key, after the pause if there is one. Without a message, the edits did not cause the failure.
    mutating func fail(_ key: String, _ message: String?, pause: DateInterval?) {
        for index in entries.indices where entries[index].sent?.key == key {
            entries[index].isSending = false
            guard let message else { continue }
            entries[index].failures += 1
            entries[index].failure = message
            entries[index].pause = pause
        }
    }

    /// Records the state of this entity from a pull, or from a response about it alone. Returns `false`, and changes
    /// nothing, if the request is older than the known state. Without a `number` the last one stays.
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
    /// `isMine` alone decides a deletion of a changed entity, and a save of a deleted one. Returns the edits that end.
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
            // The edits after the first that changes the column take their bases from that edit.
            if entries[index].edit.rebase(name, from: mine, to: base) { return }
        }
    }
}

extension DateInterval {
    /// Whether it holds an edit at this time. A pause is over at its end, and also if the clock was set back to before its
    /// start.
    func isPause(at now: Date) -> Bool {
        // A date that was stored may be later by a fraction of a microsecond.
        start.addingTimeInterval(-0.001) <= now && now < end
    }
}
