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

    /// A new edit also retries the edits that were refused.
    mutating func enqueue(_ entry: Entry) {
        for index in entries.indices where entries[index].refusal != nil { entries[index].forgetRefusal() }
        entries.append(entry)
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
