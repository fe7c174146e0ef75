import DomainKit

/// The result of one run of an ``EditableCache``'s live query: the account's entities whose edits have changed, and the
/// rows that were written. The size of a reading is proportional to the change, and not to the queue.
struct EditReading<Entity: Record & Equatable>: Equatable, Sendable where Entity.ID: Hashable {
    /// The last log entry and the last row number that were read.
    struct Position: Equatable, Sendable {
        var change = 0
        var number = 0
    }

    struct Item: Equatable, Sendable {
        var status: EditStatus<Entity>
        /// The name of the entity in the outbox.
        var name: String
        /// The server's values, or else the values that the user saw before the first edit. `nil` if neither is known.
        var replica: Entity?
        var isCreation: Bool
        /// The IDs of the pending edits, from the oldest to the newest.
        var edits: [Int]
        /// The edits that the server has refused and certainly not performed.
        var refused: [Int]
        /// The ID of the first edit, which determines the entity's position among the other entities.
        var first: Int

        init(
            status: EditStatus<Entity>, name: String, replica: Entity? = nil, isCreation: Bool, edits: [Int],
            refused: [Int]
        ) {
            self.status = status
            self.name = name
            self.replica = replica
            self.isCreation = isCreation
            self.edits = edits
            self.refused = refused
            first = edits.min() ?? 0
        }
    }

    /// An entity that a response or a pull has written, or whose last edit has ended.
    struct Write: Equatable, Sendable {
        var id: Entity.ID
        var name: String
        var entity: Entity?
    }

    struct Alias: Equatable, Sendable {
        var alias: Entity.ID
        var id: Entity.ID
        /// The name of the entity in the outbox, which is formed from its temporary ID.
        var name: String
    }

    /// An edit that is no longer pending, because it was performed, undone or discarded, or because it lost a conflict.
    struct Ended: Equatable, Sendable {
        var edit: Int
        var name: String
        var isPerformed: Bool
    }

    var account: String
    var position = Position()
    /// Whether `items` contains all entities with pending edits, or only those that have changed.
    var isWhole = false
    /// The entities with pending edits, in the order of their first edits.
    var items: [Item] = []
    /// The names of changed entities that no longer have pending edits.
    var gone: [String] = []
    var writes: [Write] = []
    /// The server's IDs for entities in `gone`.
    var aliases: [Alias] = []
    var ended: [Ended] = []
}

extension EditStore where Entity.ID: Hashable {
    /// Returns the values and the mark of a row. Returns `nil` if the entity has no pending edits.
    func item(_ edited: EditSummary, of account: String, in connection: Connection) throws -> EditReading<Entity>.Item?
    {
        guard let first = edited.first else { return nil }
        let key = Entity.table.columns[0].name
        let replica = edited.replica.row
        let row = edited.visible ?? edited.shown ?? edited.last?.edit.seen ?? [key: first.edit.id]
        guard let id = connection.identity(first.edit.id, as: Entity.ID.self) else { return nil }
        let mark = EditMark(try state(edited, of: account, in: connection), isDeletion: edited.visible == nil)
        // If the merged row cannot be decoded, the edit waits for a decision. Until then, the row shows the server's
        // values.
        let entity: Entity? =
            (try? connection.entity(of: row)) ?? replica.flatMap { try? connection.entity(of: $0) }
        return EditReading.Item(
            status: EditStatus(id: id, entity: entity, mark: mark), name: first.edit.entity,
            replica: (replica ?? first.edit.seen).flatMap { try? connection.entity(of: $0) },
            isCreation: first.edit.isCreation && replica == nil, edits: edited.edits, refused: edited.refused)
    }

    private func state(
        _ edited: EditSummary, of account: String, in connection: Connection
    ) throws -> EditMark<Entity>.State {
        if let refusal = edited.first?.refusal {
            return .refused(message: refusal.message, fields: refusal.fields)
        }
        if edited.isSending { return .sending }
        let rules = rules(of: edited.first?.edit.id ?? .null, account, in: connection)
        let settlement = edited.settlement(rules)
        if case .conflict(let fields) = settlement, let folded = edited.folded {
            let make: (StoredRow?) -> Entity? = { row in row.flatMap { try? connection.entity(of: $0) } }
            let theirs = edited.replica.row
            // If the merged row cannot be decoded, use the values that the user saw and edited.
            let mine = edited.visible.flatMap { make($0) ?? make(folded.laid(over: folded.seen)) }
            return .conflict(
                EditConflict(fields: fields, before: make(folded.before(theirs)), mine: mine, theirs: make(theirs)))
        }
        if case .waits(let columns) = settlement,
            let (entity, reason) = try obstacle(edited, columns, of: account, in: connection)
        {
            return .waitingFor(kind: entity.kind, entity: entity.name, reason: reason)
        }
        if let failing = edited.failing, let failure = failing.failure {
            return .failing(message: failure, until: failing.pause?.end)
        }
        return edited.isHeld(now()) ? .held : .waiting
    }
}

extension RowEdit {
    /// Returns the values that the user saw, with the server's later changes in the fields that the edit does not
    /// change.
    func before(_ theirs: StoredRow?) -> StoredRow? {
        switch change {
        case .create: nil
        case .save(let fields, let seen): (theirs ?? seen).merging(fields.compactMapValues(\.base)) { $1 }
        case .delete(let seen): seen
        }
    }
}
