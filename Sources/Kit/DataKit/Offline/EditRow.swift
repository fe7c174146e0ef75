import DomainKit
import Foundation

/// A pending edit as a row of a table. All sources, accounts and kinds of entities in a database file share this table.
/// The edit, its sent form and its refusal are stored as JSON.
struct EditRow: Record, Equatable {
    static let id: Column<EditRow, Int> = Column("id", \.id)
    static let source: Column<EditRow, String> = Column("source", \.source)
    static let account: Column<EditRow, String> = Column("account", \.account)
    static let kind: Column<EditRow, String> = Column("kind", \.kind)
    static let entity: Column<EditRow, String> = Column("entity", \.entity)

    static let table: Table<EditRow> = Table(
        "outbox", id, source, account, kind, entity, Column("item", \.item), Column("edit", \.edit),
        Column("columns", \.columns), Column("key", \.key),
        Column("refusal", \.refusal),
        Column("sent", \.sent), Column("attempts", \.attempts), Column("paused_at", \.pausedAt),
        Column("not_before", \.notBefore), Column("is_sending", \.isSending),
        Column("failures", \.failures), Column("failure", \.failure), Column("undone", \.undone),
        Column("is_blocked", \.isBlocked), Column("is_creation", \.isCreation),
        indices: [["source", "account", "kind", "entity"]],
        make: EditRow.init(
            id:source:account:kind:entity:item:edit:columns:key:refusal:sent:attempts:pausedAt:notBefore:isSending:
            failures:failure:undone:isBlocked:isCreation:))

    var id: Int
    var source: String
    var account: String
    var kind: String
    var entity: String
    var item: StoredValue
    var edit: Data
    /// The columns of the entity's table at the time when the edit was made.
    var columns: String
    var key: String?
    var refusal: Data?
    var sent: Data?
    var attempts: Int
    var pausedAt: Date?
    var notBefore: Date?
    var isSending: Bool
    var failures: Int
    var failure: String?
    var undone: Int?
    /// Whether the sender skips the entity, because none of its edits can be sent until one of them changes.
    var isBlocked = false
    var isCreation: Bool
}

extension EditRow {
    init(
        _ entry: EditQueue.Entry, source: String, account: String, kind: String, columns: String
    ) throws {
        let encoder = JSONEncoder()
        self.init(
            id: entry.id, source: source, account: account, kind: kind, entity: entry.edit.entity,
            item: entry.edit.id, edit: try encoder.encode(entry.edit), columns: columns,
            key: entry.sent?.key,
            refusal: try entry.refusal.map(encoder.encode),
            sent: try entry.sent.map(encoder.encode), attempts: entry.attempts, pausedAt: entry.pause?.start,
            notBefore: entry.pause?.end, isSending: entry.isSending, failures: entry.failures, failure: entry.failure,
            undone: entry.undone, isCreation: entry.edit.isCreation)
    }

    /// A placeholder for an edit from another version of the app. The placeholder changes nothing, and waits until it
    /// is discarded.
    var unreadable: EditQueue.Entry {
        EditQueue.Entry(
            id: id, edit: RowEdit(id: item, change: .save([:], seen: [:])),
            refusal: EditRefusal(message: Sentence.editOfAnotherVersion.text), isReadable: false)
    }

    func entry() throws -> EditQueue.Entry {
        let decoder = JSONDecoder()
        let pause = notBefore.flatMap { end in pausedAt.flatMap { $0 <= end ? DateInterval(start: $0, end: end) : nil }
        }
        return EditQueue.Entry(
            id: id, edit: try decoder.decode(RowEdit.self, from: edit),
            sent: try sent.map { try decoder.decode(EditQueue.Sent.self, from: $0) },
            refusal: try refusal.map { try decoder.decode(EditRefusal.self, from: $0) },
            attempts: attempts, pause: pause, isSending: isSending, failures: failures, failure: failure, undone: undone
        )
    }
}
