/// The edits of a list's entities, as far as one reader has received them. This type converts changes of the edits to
/// events of a ``ListWindow``.
struct ListEdits<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Sendable {
    typealias ID = Entity.ID

    /// Returns whether to show an entity that the server does not have.
    let showsCreated: @Sendable (Entity) -> Bool
    /// The marks of pending edits, for elements that arrive later in pages.
    private var marks: [ID: EditMark<Entity>] = [:]
    /// The entities that the server does not have.
    private var created: Set<ID> = []
    /// The pending deletions, and whether each may have been sent.
    private var leaving: [ID: Bool] = [:]

    init(showsCreated: @escaping @Sendable (Entity) -> Bool) { self.showsCreated = showsCreated }

    /// Returns an entity from a page, together with the mark of its edits.
    func element(_ entity: Entity) -> Edited<Entity> { Edited(entity, mark: marks[entity.id] ?? EditMark()) }

    mutating func take(_ changes: [EntityChange<Entity>]) -> ListUpdate<Edited<Entity>> {
        var update = ListUpdate<Edited<Entity>>()
        for change in changes { take(change, &update) }
        return update
    }

    private mutating func take(_ change: EntityChange<Entity>, _ update: inout ListUpdate<Edited<Entity>>) {
        switch change {
        case .inserted(let entity, let mark):
            create(entity, &update)
            show(entity, mark, &update)
        case .updated(let entity, let mark):
            noteDeletion(entity.id, mark, &update)
            if mark.isOfDeletedEntity, !created.contains(entity.id) { create(entity, &update) }
            if case .none = mark.state, created.remove(entity.id) != nil { update.events.append(.performed(entity.id)) }
            show(entity, mark, &update)
        case .removed(let id):
            (marks[id], leaving[id]) = (nil, nil)
            update.events.append(created.remove(id) == nil ? .removed(id) : .discarded(id))
        case .renamed(let id, let new):
            marks[id] = nil
            if created.remove(id) != nil { created.insert(new) }
            if let deletion = leaving.removeValue(forKey: id) { leaving[new] = deletion }
            update.events.append(.renamed(id, to: new))
        }
    }

    private mutating func create(_ entity: Entity, _ update: inout ListUpdate<Edited<Entity>>) {
        created.insert(entity.id)
        update.events.append(.created(entity.id, isShown: showsCreated(entity)))
    }

    private mutating func show(
        _ entity: Entity, _ mark: EditMark<Entity>, _ update: inout ListUpdate<Edited<Entity>>
    ) {
        if case .none = mark.state { marks[entity.id] = nil } else { marks[entity.id] = mark }
        update.elements.append(Edited(entity, mark: mark))
    }

    private mutating func noteDeletion(
        _ id: ID, _ mark: EditMark<Entity>, _ update: inout ListUpdate<Edited<Entity>>
    ) {
        if mark.isDeletion {
            if leaving[id] == nil { update.events.append(.leaving(id)) }
            leaving[id] = leaving[id] == true || mark.mayBePerformed
        } else if let mayBePerformed = leaving.removeValue(forKey: id) {
            update.events.append(.kept(id, mayBePerformed: mayBePerformed))
        }
    }
}

extension EditMark {
    /// Whether another user or device has deleted the entity, so that the user must decide about an edit of the entity.
    fileprivate var isOfDeletedEntity: Bool {
        if case .conflict(let conflict) = state { conflict.theirs == nil && !isDeletion } else { false }
    }

    /// Whether the server may have performed the edits.
    fileprivate var mayBePerformed: Bool {
        switch state {
        case .sending, .failing: true
        case .none, .waiting, .waitingFor, .refused, .conflict, .held: false
        }
    }
}
