import Foundation

/// An edit as a row of the outbox's table.
///
/// A row without a key was not sent, or was refused and is to be sent anew. The rows of an entity with one key are one
/// batch: they were folded and sent together, and are sent with the same key and the same content until the server's
/// answer is recorded.
struct OutboxRow: Record, Equatable {
    static let id: Column<OutboxRow, Int> = Column("id", \.id)
    static let outbox: Column<OutboxRow, String> = Column("outbox", \.outbox)
    static let account: Column<OutboxRow, String> = Column("account", \.account)
    static let entity: Column<OutboxRow, String> = Column("entity", \.entity)
    static let refusal: Column<OutboxRow, Data?> = Column("refusal", \.refusal)

    static let table: Table<OutboxRow> = Table(
        "outbox", id, outbox, account, entity, Column("edit", \.edit), Column("key", \.key), refusal,
        indices: [["outbox", "account"]],
        make: OutboxRow.init(id:outbox:account:entity:edit:key:refusal:))

    var id: Int
    var outbox: String
    var account: String
    var entity: String
    var edit: Data
    var key: String?
    var refusal: Data?

    /// The row without its refusal. A refused edit had no effect and gets a new key: a server that honors keys would
    /// answer the old one with the same refusal. What may have been performed is sent again as it was.
    var retried: OutboxRow {
        let refusal = refusal.flatMap { try? JSONDecoder().decode(OutboxRefusal.self, from: $0) }
        return with(key: refusal?.mayBePerformed == true ? key : nil, refusal: nil)
    }

    func sent(_ key: String) -> OutboxRow { with(key: key, refusal: nil) }

    func refused(_ refusal: OutboxRefusal, _ key: String) throws -> OutboxRow {
        with(key: key, refusal: try JSONEncoder().encode(refusal))
    }

    private func with(key: String?, refusal: Data?) -> OutboxRow {
        var row = self
        row.key = key
        row.refusal = refusal
        return row
    }
}

/// Why an edit stopped, as it is stored.
struct OutboxRefusal: Codable, Equatable, Sendable {
    var message: String
    var fields: [String: String] = [:]
    /// Whether the server may have performed the edit all the same, as its answer could not be read.
    var mayBePerformed: Bool?
}

extension OutboxEntry {
    init(_ row: OutboxRow) throws {
        let refusal = try row.refusal.map { try JSONDecoder().decode(OutboxRefusal.self, from: $0) }
        self.init(
            id: row.id, account: row.account, edit: try JSONDecoder().decode(Edit.self, from: row.edit),
            state: refusal.map { .refused(message: $0.message, fields: $0.fields) }
                ?? (row.key == nil ? .waiting : .sent))
    }
}
