import DomainKit

/// What waits of an account's edits, and what has just been written: what the one live query of an ``EditableCache`` reads.
struct EditSnapshot<Entity: Record & Equatable>: Equatable, Sendable where Entity.ID: Hashable {
    /// An entity with edits.
    struct Item: Equatable, Sendable {
        var pending: PendingEntityEdit<Entity>
        var isCreation: Bool
    }

    /// An entity that an answer or a pull has written, or whose last edit has gone.
    struct Write: Equatable, Sendable {
        var number: Int
        var id: Entity.ID
        var entity: Entity?
    }

    struct Alias: Equatable, Sendable {
        var alias: Entity.ID
        var id: Entity.ID
    }

    var account: String
    var items: [Item] = []
    var writes: [Write] = []
    var aliases: [Alias] = []
    var ended: [EndedEdit<Entity>] = []

    /// What a row has to be told after another snapshot: after none, the marks of what waits.
    func changes(since earlier: EditSnapshot?) -> [EntityChange<Entity>] {
        let earlierItems = earlier?.items ?? []
        let renamed = aliases.filter { alias in earlierItems.contains { $0.pending.id == alias.alias } }
        let written = (earlier == nil ? [] : writes).filter { write in !items.contains { $0.pending.id == write.id } }
        return renamed.map { .renamed($0.alias, to: $0.id) }
            + items.compactMap { item in
                let before = earlierItems.first { $0.pending.id == item.pending.id }
                guard before != item, let entity = item.pending.entity else { return nil }
                let isNew = item.isCreation && before == nil && earlier != nil
                return isNew ? .inserted(entity, item.pending.mark) : .updated(entity, item.pending.mark)
            }
            + written.map { write in write.entity.map { .updated($0, EditMark()) } ?? .removed(write.id) }
    }
}

/// What waits of one entity's edits, for a scene that lists them.
public struct PendingEntityEdit<Entity: Record & Equatable>: Identifiable, Equatable, Sendable
where Entity.ID: Hashable {
    /// The identity of the entity.
    public let id: Entity.ID
    /// The entity as the user wants it, or as it was before its deletion; `nil` where it cannot be read.
    public let entity: Entity?
    /// How far the edits have come.
    public let mark: EditMark<Entity>
    /// The edits, in their order.
    public let edits: [Int]
}

/// An edit that no longer waits.
public struct EndedEdit<Entity: Record & Equatable>: Equatable, Sendable {
    /// The number of the edit.
    public let edit: Int
    /// The identity of the entity, as text.
    public let entity: String
    /// Whether the server has performed it; otherwise it was undone, discarded or decided against.
    public let isPerformed: Bool
}

extension EditStore where Entity.ID: Hashable {
    /// What a row shows, and the mark of it; `nil` where nothing waits.
    func item(_ queue: EditQueue, in connection: Connection) throws -> EditSnapshot<Entity>.Item? {
        guard let first = queue.entries.first else { return nil }
        let key = Entity.table.columns[0].name
        let isDeletion = queue.visible == nil
        var shown = queue
        if isDeletion { shown.entries.removeAll { if case .delete = $0.edit.change { true } else { false } } }
        let row = shown.visible ?? queue.entries.last?.edit.seen ?? [key: first.edit.id]
        let isCreation = if case .create = first.edit.change { queue.replica.row == nil } else { false }
        let id = try connection.value("SELECT ?", first.edit.id, as: Entity.ID.self)
        guard let id else { return nil }
        let pending = PendingEntityEdit<Entity>(
            id: id, entity: try? connection.entity(of: row),
            mark: EditMark(state(queue, in: connection), isDeletion: isDeletion),
            edits: queue.entries.map(\.id))
        return EditSnapshot.Item(pending: pending, isCreation: isCreation)
    }

    private func state(_ queue: EditQueue, in connection: Connection) -> EditMark<Entity>.State {
        if let refusal = queue.entries.first?.refusal {
            return .refused(message: refusal.message, fields: refusal.fields)
        }
        if queue.entries.contains(where: { $0.sent != nil }) { return .sending }
        if let fields = queue.conflict(rules(in: connection)), let folded = queue.folded {
            let make: (StoredRow?) -> Entity? = { row in row.flatMap { try? connection.entity(of: $0) } }
            let before = folded.before(queue.replica.row)
            return .conflict(
                EditConflict(
                    fields: fields, before: make(before), mine: make(queue.visible), theirs: make(queue.replica.row)))
        }
        return queue.entries.contains { $0.attempts == 0 && $0.isPaused(now()) } ? .held : .waiting
    }
}

extension RowEdit {
    /// What the user saw, with what has changed since in the fields that the edit has nothing to do with.
    func before(_ theirs: StoredRow?) -> StoredRow? {
        switch change {
        case .create: nil
        case .save(let fields, let seen): (theirs ?? seen).merging(fields.compactMapValues(\.base)) { $1 }
        case .delete(let seen): seen
        }
    }
}
