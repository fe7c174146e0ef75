import Foundation

/// An entity's last known state and its pending edits, with the rules of offline editing.
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

    /// An edit as it was taken for sending. Its content and key do not change until its response is recorded.
    struct Sent: Codable, Equatable, Sendable {
        var key: String
        var edit: RowEdit
        /// The row that the edit was merged with. Its version is the edit's precondition.
        var known: StoredRow?
        /// The sequence number and the pull's cursor when the edit was taken.
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
        /// The time during which the edit can be undone, or the pause between two attempts.
        var pause: DateInterval?
        /// Whether a request with this edit is in flight. If the process that sent it was killed, this is still true,
        /// and only the process lock shows that no request runs.
        var isSending = false
        /// The number of consecutive attempts that the server could not perform. The server's last message follows.
        var failures = 0
        var failure: String?
        /// The attempted edit that this edit undoes. The server may have performed that edit.
        var undone: Int?
        /// Whether this version of the app can read the edit. An unreadable edit is left unchanged until it is
        /// discarded.
        var isReadable = true

        func isPaused(_ now: Date) -> Bool { pause?.isPause(at: now) ?? false }

        /// Clears a refusal. An edit that certainly had no effect counts as unsent and gets a new key, because the
        /// server would repeat its response to the old key.
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
    /// The sequence number of the last recorded change of the replica. Responses to requests that began before it are
    /// ignored.
    var number = 0
    /// The pending edits in the order in which they were made, except that sent edits come first.
    var entries: [Entry] = []

    init(replica: Replica = .unknown, number: Int = 0, edits: [Entry] = []) {
        self.replica = replica
        self.number = number
        // An account adopts edits that were sent while no account was signed in. Without sorting, they could follow its
        // own unsent edits.
        entries = edits.filter { $0.sent != nil } + edits.filter { $0.sent == nil }
    }

    var summary: EditSummary { EditSummary(replica, entries) }
    var visible: StoredRow? { summary.visible }
    var folded: RowEdit? { summary.folded }
    func conflict(_ rules: EditRules) -> Set<String>? { summary.conflict(rules) }

    /// The end of the range of edits that starts at an index and belongs to one entity.
    ///
    /// - Parameter isCreated: Whether the entity was created before them.
    func end(from index: Int = 0, isCreated: Bool = false) -> Int {
        var lifetime = EntityLifetime(isCreated: isCreated)
        return entries[index...].firstIndex { !lifetime.includes($0.edit.change) } ?? entries.count
    }

    /// The ID of the first edit that retains the temporary ID after the creation sent with this key. `nil` if no other
    /// creation is pending under that ID.
    func nextCreation(after key: String) -> Int? {
        var rest = self
        rest.entries.removeAll { $0.sent?.key == key }
        let end = rest.end(isCreated: true)
        return end < rest.entries.count ? rest.entries[end].id : nil
    }

    /// The pending creations. There are several if an ID was used again after a deletion.
    var creations: [Entry] { entries.filter(\.edit.isCreation) }

    /// Adds an edit, and retries the refused edits together with it.
    mutating func enqueue(_ entry: Entry) {
        for index in entries.indices where entries[index].refusal != nil { entries[index].forgetRefusal() }
        entries.append(entry)
    }
}

extension DateInterval {
    /// Whether the interval delays an edit at this time. The pause also ends if the clock was set back to before its
    /// start.
    func isPause(at now: Date) -> Bool {
        // The database may round a stored date up by a fraction of a microsecond.
        start.addingTimeInterval(-0.001) <= now && now < end
    }
}
