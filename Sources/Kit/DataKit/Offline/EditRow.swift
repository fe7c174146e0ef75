import Foundation

/// An edit that waits in an ``EditableCache``, as a row of the table that all outboxes and accounts of a file share.
/// What the edit is, what was sent of it and how it was refused are JSON.
struct EditRow: Record, Equatable {
    static let id: Column<EditRow, Int> = Column("id", \.id)
    static let outbox: Column<EditRow, String> = Column("outbox", \.outbox)
    static let account: Column<EditRow, String> = Column("account", \.account)
    static let entity: Column<EditRow, String> = Column("entity", \.entity)

    static let table: Table<EditRow> = Table(
        "outbox", id, outbox, account, entity, Column("item", \.item), Column("edit", \.edit), Column("key", \.key),
        Column("refusal", \.refusal),
        Column("sent", \.sent), Column("attempts", \.attempts), Column("paused_at", \.pausedAt),
        Column("not_before", \.notBefore), Column("is_blocked", \.isBlocked),
        indices: [["outbox", "account", "entity"]],
        make: EditRow.init(id:outbox:account:entity:item:edit:key:refusal:sent:attempts:pausedAt:notBefore:isBlocked:))

    var id: Int
    var outbox: String
    var account: String
    var entity: String
    var item: StoredValue
    var edit: Data
    var key: String?
    var refusal: Data?
    var sent: Data?
    var attempts: Int
    var pausedAt: Date?
    var notBefore: Date?
    /// Whether the sender has found that nothing of the entity can be sent before it changes.
    var isBlocked = false
}

extension EditRow {
    init(_ entry: EditQueue.Entry, outbox: String, account: String) throws {
        let encoder = JSONEncoder()
        self.init(
            id: entry.id, outbox: outbox, account: account, entity: entry.edit.entity,
            item: entry.edit.id, edit: try encoder.encode(entry.edit), key: entry.sent?.key,
            refusal: try entry.refusal.map(encoder.encode),
            sent: try entry.sent.map(encoder.encode), attempts: entry.attempts, pausedAt: entry.pause?.start,
            notBefore: entry.pause?.end)
    }

    func entry() throws -> EditQueue.Entry {
        let decoder = JSONDecoder()
        let pause = notBefore.flatMap { end in pausedAt.flatMap { $0 <= end ? DateInterval(start: $0, end: end) : nil }
        }
        return EditQueue.Entry(
            id: id, edit: try decoder.decode(RowEdit.self, from: edit),
            sent: try sent.map { try decoder.decode(EditQueue.Sent.self, from: $0) },
            refusal: try refusal.map { try decoder.decode(OutboxRefusal.self, from: $0) },
            attempts: attempts, pause: pause)
    }
}

extension EditQueue.Sent: OutboxEdit {
    var entity: String { edit.entity }

    /// Edits are folded by their queue.
    func following(_ earlier: EditQueue.Sent) -> EditQueue.Sent? { self }
}
