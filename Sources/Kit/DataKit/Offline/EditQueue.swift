import Foundation

/// The last known state of an entity and its pending edits, with the rules of offline editing.
///
/// ``EditStore`` reads the queue in a transaction, calls one of its methods, and writes the changes. So all rules can
/// be tested without a database.
struct EditQueue: Equatable, Sendable {
    /// The last known state on the server.
    enum Replica: Equatable, Sendable {
        case unknown, deleted
        case row(StoredRow)

        var row: StoredRow? {
            if case .row(let row) = self { row } else { nil }
        }
    }

    /// An edit in the form in which it was taken for sending. The content and the key do not change until the response
    /// is recorded.
    struct Sent: Codable, Equatable, Sendable {
        var key: String
        var edit: RowEdit
        /// The row that the edit was merged with. The row's version is the precondition of the edit.
        var known: StoredRow?
        /// The row number and the cursor of the pull at the time when the edit was taken.
        var asked: Int
        var cursor: String?
    }

    struct Entry: Equatable, Sendable {
        var id: Int
        var edit: RowEdit
        var sent: Sent?
        var refusal: EditRefusal?
        /// The number of consecutive times that the server's row differed from the row that the edit was merged with.
        var attempts = 0
        /// The interval in which the edit can be undone, or the pause between two attempts.
        var pause: DateInterval?
        /// Whether a request with this edit is in flight. If the process that sent the edit was killed, this is still
        /// true, and only the process lock shows that no request is running.
        var isSending = false
        /// The number of consecutive attempts that the server failed to perform.
        var failures = 0
        var failure: String?
        /// The edit that this edit undoes. The undone edit was sent, so the server may have performed it.
        var undone: Int?
        /// Whether this version of the app can read the edit. An unreadable edit is left unchanged until it is
        /// discarded.
        var isReadable = true

        func isPaused(_ now: Date) -> Bool { pause?.isPause(at: now) ?? false }

        /// Clears a refusal, so that the edit can be sent again. If the edit certainly had no effect, it counts as
        /// unsent and gets a new key, because the server would repeat its response for the old key.
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
    /// The row number at the last recorded change of the replica. Responses to earlier requests are ignored.
    var number = 0
    /// The pending edits in the order in which they were made, except that sent edits are first.
    var entries: [Entry] = []

    init(replica: Replica = .unknown, number: Int = 0, edits: [Entry] = []) {
        self.replica = replica
        self.number = number
        // An account can adopt edits that were sent while no account was signed in. Without sorting, these could come
        // after the account's own unsent edits.
        entries = edits.filter { $0.sent != nil } + edits.filter { $0.sent == nil }
    }

    var summary: EditSummary { EditSummary(replica, entries) }
    var visible: StoredRow? { summary.visible }
    var folded: RowEdit? { summary.folded }
    func conflict(_ rules: EditRules) -> Set<String>? { summary.conflict(rules) }

    /// Returns the end of the range of edits that starts at an index and belongs to one entity.
    ///
    /// - Parameter isCreated: Whether the entity was created before these edits.
    func end(from index: Int = 0, isCreated: Bool = false) -> Int {
        var lifetime = EntityLifetime(isCreated: isCreated)
        return entries[index...].firstIndex { !lifetime.includes($0.edit.change) } ?? entries.count
    }

    /// Returns the ID of the first edit that keeps the temporary ID after the creation with this key was performed.
    /// Returns `nil` if no other creation is pending under that ID.
    func nextCreation(after key: String) -> Int? {
        var rest = self
        rest.entries.removeAll { $0.sent?.key == key }
        let end = rest.end(isCreated: true)
        return end < rest.entries.count ? rest.entries[end].id : nil
    }

    /// The pending creations, of which there are several if an ID was used again after a deletion.
    var creations: [Entry] { entries.filter(\.edit.isCreation) }

    /// Adds an edit, together with which refused edits are retried.
    mutating func enqueue(_ entry: Entry) {
        for index in entries.indices where entries[index].refusal != nil { entries[index].forgetRefusal() }
        entries.append(entry)
    }
}

extension DateInterval {
    /// Whether the interval delays an edit at this time. If the clock was set back to a time before the start of the
    /// interval, the edit is not delayed any more.
    func isPause(at now: Date) -> Bool {
        // The database may round up a stored date by a fraction of a microsecond.
        start.addingTimeInterval(-0.001) <= now && now < end
    }
}
