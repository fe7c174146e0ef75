import DomainKit

/// What waits of an account's edits, and what has just been written: what the one live query of an ``EditableCache``
/// reads.
struct EditSnapshot<Entity: Record & Equatable>: Equatable, Sendable where Entity.ID: Hashable {
    struct Item: Equatable, Sendable {
        var status: EditStatus<Entity>
        /// The entity as the outbox names it.
        var name: String
        /// What the server has, or else what the user saw before the first edit; `nil` where there is neither.
        var replica: Entity?
        var isCreation: Bool
        var edits: [Int]
        /// Those that the server has refused, and has certainly not performed.
        var refused: [Int]
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

    /// An edit that no longer waits: performed, or else undone, discarded or decided against.
    struct Ended: Equatable, Sendable {
        var edit: Int
        var name: String
        var isPerformed: Bool
    }

    var account: String
    var items: [Item] = []
    var writes: [Write] = []
    var aliases: [Alias] = []
    var ended: [Ended] = []

    /// The changes of rows since an earlier snapshot; without one, the marks of what waits.
    func changes(since earlier: EditSnapshot?) -> [EntityChange<Entity>] {
        // What waits of one account is not shown to another one.
        if let earlier, earlier.account != account { return earlier.withdrawn + changes(since: nil) }
        let earlierItems = earlier?.items ?? []
        let renamed = aliases.filter { alias in earlierItems.contains { $0.status.id == alias.alias } }
        let written = (earlier == nil ? [] : writes).filter { write in !items.contains { $0.status.id == write.id } }
        return renamed.map { .renamed($0.alias, to: $0.id) }
            + items.compactMap { item in
                let before = earlierItems.first { $0.status.id == item.status.id }
                guard before?.status != item.status, let entity = item.status.entity else { return nil }
                let isNew = item.isCreation && before == nil
                return isNew ? .inserted(entity, item.status.mark) : .updated(entity, item.status.mark)
            }
            + written.map { write in write.entity.map { .updated($0, EditMark()) } ?? .removed(write.id) }
    }

    /// The rows without what waits.
    private var withdrawn: [EntityChange<Entity>] {
        items.map { item in
            guard let entity = item.replica ?? (item.isCreation ? nil : item.status.entity) else {
                return .removed(item.status.id)
            }
            return .updated(entity, EditMark())
        }
    }
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
        guard let id = connection.identity(first.edit.id, as: Entity.ID.self) else { return nil }
        let mark = EditMark(state(queue, in: connection), isDeletion: isDeletion)
        // A merge that is no entity waits for a decision: until then the row shows the server's.
        let entity: Entity? =
            (try? connection.entity(of: row)) ?? queue.replica.row.flatMap { try? connection.entity(of: $0) }
        return EditSnapshot.Item(
            status: EditStatus(id: id, entity: entity, mark: mark), name: first.edit.entity,
            replica: (queue.replica.row ?? first.edit.seen).flatMap { try? connection.entity(of: $0) },
            isCreation: isCreation, edits: queue.entries.map(\.id),
            refused: queue.entries.filter { $0.refusal.map { $0.mayBePerformed != true } ?? false }.map(\.id))
    }

    private func state(_ queue: EditQueue, in connection: Connection) -> EditMark<Entity>.State {
        if let refusal = queue.entries.first?.refusal {
            return .refused(message: refusal.message, fields: refusal.fields)
        }
        if queue.entries.contains(where: { $0.sent != nil }) { return .sending }
        if let fields = queue.conflict(rules(in: connection)), let folded = queue.folded {
            let make: (StoredRow?) -> Entity? = { row in row.flatMap { try? connection.entity(of: $0) } }
            let before = folded.before(queue.replica.row)
            // Where both together are no entity, what the user has saved is.
            let mine = queue.visible.flatMap { make($0) ?? make(folded.laid(over: folded.seen)) }
            return .conflict(
                EditConflict(fields: fields, before: make(before), mine: mine, theirs: make(queue.replica.row)))
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
