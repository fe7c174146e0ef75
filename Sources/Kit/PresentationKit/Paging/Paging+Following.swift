import DomainKit
import Reactive
import ReactiveUI

extension Paging where Entity: Identifiable, Entity.ID == Item.ID {
    /// Lets rows follow the entities that they show: edits that wait, answers of the server, pulls and other processes.
    /// It is the only way by which such a change reaches a row.
    ///
    /// ```swift
    /// paging.follow(gateway.changes, showsCreated: true, mark: { $0.mark = $1 }, in: bag)
    /// ```
    ///
    /// A row keeps its mark when a page brings its entity again. It also keeps the changes that arrived since that page
    /// was requested, as the server may have read the page before. So what a page has that is newer than the last
    /// change must be emitted as a change, too. A row whose deletion waits stays where it is, so that it can be undone:
    /// its mark says so.
    ///
    /// - Parameters:
    ///   - changes: what has changed; first the marks of what waits.
    ///   - showsCreated: whether what was created here stands first, until a page has it. A first page that comes while
    ///     it waits has to have it, as `EditableCache.page(_:list:showsCreated:fresh:)` has.
    ///   - show: updates a row to its changed entity; without it the row is made again.
    ///   - mark: shows in a row how far the edits of its entity have come.
    ///   - bag: keeps the subscription, and ends it with its own end.
    /// - Errors: a failure of `changes` goes to the machine's `errors`.
    public func follow(
        _ changes: Observable<EntityChange<Entity>>, showsCreated: Bool = false,
        show: ((inout Item, Entity) -> Void)? = nil, mark: @escaping (inout Item, EditMark<Entity>) -> Void,
        in bag: SubscriptionBag
    ) {
        let marks = EntityMarks<Entity>()
        let update = { [unowned self] (entity: Entity, waiting: EditMark<Entity>) in
            meanwhile?.update(entity, id: entity.id)
            let shown = self.item(of: entity)
            self.update(entity.id) { item in
                if let show {
                    show(&item, entity)
                    mark(&item, waiting)
                } else {
                    item = shown
                }
            }
        }
        isPending = { marks.byID[$0] != nil }
        finish = { item in
            if let waiting = marks.byID[item.id] { mark(&item, waiting) }
        }
        changes.asDriver(reporting: errors)
            .drive { [weak self] change in
                guard let self else { return }
                switch change {
                case .inserted(let entity, let waiting):
                    marks.byID[entity.id] = waiting
                    if showsCreated {
                        guard item(entity.id) != nil else {
                            meanwhile?.insert(entity, id: entity.id)
                            return insertFirst(item(of: entity))
                        }
                        noteCreated(entity.id)
                    }
                    update(entity, waiting)
                case .updated(let entity, let waiting):
                    if waiting.isDeletion { leaving.insert(entity.id) } else { leaving.remove(entity.id) }
                    if case .none = waiting.state {
                        marks.byID[entity.id] = nil
                        didPerform(entity.id)
                    } else {
                        marks.byID[entity.id] = waiting
                    }
                    if let temporary = marks.temporary.removeValue(forKey: entity.id) {
                        replace(temporary, with: item(of: entity))
                    }
                    update(entity, waiting)
                case .removed(let id):
                    marks.byID[id] = nil
                    meanwhile?.remove(id)
                    if let temporary = marks.temporary.removeValue(forKey: id) { remove(temporary) }
                    remove(id)
                case .renamed(let temporary, let id):
                    marks.byID[temporary] = nil
                    rename(temporary, to: id)
                    meanwhile?.rename(temporary, to: id)
                    marks.temporary[id] = temporary
                }
            }
            .store(in: bag)
    }
}

/// The marks of what waits, for rows that come later.
private final class EntityMarks<Entity: Identifiable> {
    var byID: [Entity.ID: EditMark<Entity>] = [:]
    /// The temporary identity of an entity that the server has numbered, until its row shows it.
    var temporary: [Entity.ID: Entity.ID] = [:]
}
