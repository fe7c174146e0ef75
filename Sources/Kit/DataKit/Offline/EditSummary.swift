import Foundation

/// The state of an entity, computed from the server's row and the edits on top of it.
///
/// The cost of adding an edit does not depend on the number of edits. So a screen can show an entity that is saved at
/// each keystroke.
struct EditSummary: Equatable, Sendable {
    let replica: EditQueue.Replica
    /// The IDs of the edits, from the oldest to the newest.
    private(set) var edits: [Int] = []
    /// The edits that the server has refused and certainly not performed.
    private(set) var refused: [Int] = []
    private(set) var first: EditQueue.Entry?
    private(set) var last: EditQueue.Entry?
    private(set) var isSending = false
    /// The first edit that the server has failed to perform.
    private(set) var failing: EditQueue.Entry?
    /// The row with all edits applied. `nil` if the last edit is a deletion, or if there is neither an edit nor a row.
    private(set) var visible: StoredRow?
    /// The row with all edits applied except deletions.
    private(set) var shown: StoredRow?
    private var lifetime = EntityLifetime()
    /// The unsent edits of the first entity, folded into one edit.
    private var fold: RowEdit?
    private var firstUnsent: RowEdit?
    /// The intervals in which edits can be undone.
    private var windows: [DateInterval] = []

    init(_ replica: EditQueue.Replica, _ entries: [EditQueue.Entry] = []) {
        self.replica = replica
        (visible, shown) = (replica.row, replica.row)
        for entry in entries { append(entry) }
    }

    mutating func append(_ entry: EditQueue.Entry) {
        edits.append(entry.id)
        if let refusal = entry.refusal, refusal.mayBePerformed != true { refused.append(entry.id) }
        if first == nil { first = entry }
        last = entry
        if entry.isSending { isSending = true }
        if failing == nil, entry.failures > 0 { failing = entry }
        if entry.attempts == 0, let pause = entry.pause { windows.append(pause) }
        // For edits that were sent together, apply the edit that was sent, once for each of them. The repetitions have
        // no effect.
        let edit = entry.sent?.edit ?? entry.edit
        edit.lay(over: &visible)
        if case .delete = entry.edit.change {} else { edit.lay(over: &shown) }
        guard lifetime.includes(entry.edit.change), entry.sent == nil else { return }
        if firstUnsent == nil { firstUnsent = entry.edit }
        fold = if let fold { entry.edit.following(fold) } else { entry.edit }
    }

    /// All unsent edits of the first entity, folded into one edit. `nil` if there are no such edits, or they cancel
    /// each other out.
    var folded: RowEdit? {
        // The edits cancel each other out on this device. But the server already has the entity, so it must be deleted
        // there.
        if fold == nil, let firstUnsent, case .create(let row) = firstUnsent.change, replica.row != nil {
            return RowEdit(id: firstUnsent.id, change: .delete(seen: row))
        }
        return fold?.isEmpty == true ? nil : fold
    }

    /// Returns the way to handle the edits, given the last known row on the server. Returns `nil` if the edits cancel
    /// each other out.
    func settlement(_ rules: EditRules) -> EditRules.Settlement? {
        // While an edit is in flight or refused, no other edits can be handled.
        guard let first, first.sent == nil, first.refusal == nil else { return nil }
        return folded.map { rules.settle($0, with: replica) }
    }

    /// Returns the columns in conflict, or `nil` without a conflict.
    func conflict(_ rules: EditRules) -> Set<String>? {
        if case .conflict(let columns) = settlement(rules) { columns } else { nil }
    }

    /// Whether an edit waits because it can still be undone.
    func isHeld(_ now: Date) -> Bool { windows.contains { $0.isPause(at: now) } }
}

/// Finds the part of a queue that belongs to one entity, which ends before a second creation. There is a second
/// creation if a temporary ID was used again while no account was signed in, and the account that signed in next also
/// had a creation under this ID.
struct EntityLifetime: Equatable, Sendable {
    /// Whether an edit before the next one has created the entity.
    var isCreated = false
    private var hasEnded = false

    init(isCreated: Bool = false) {
        self.isCreated = isCreated
    }

    /// Returns whether the next edit belongs to the entity.
    mutating func includes(_ change: RowEdit.Change) -> Bool {
        switch change {
        case .create where isCreated: hasEnded = true
        case .create: isCreated = true
        case .delete: isCreated = false
        case .save: break
        }
        return !hasEnded
    }
}
