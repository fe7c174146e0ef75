import DomainKit
import Reactive
import Synchronization

extension ListSource {
    /// Returns the list with the entity to which each row refers, such as the shop of an entry.
    ///
    /// ```swift
    /// var rows: ListSource<Joined<Edited<Entry>, Shop>> { all.joining(shops, on: \.entity.shop) }
    /// ```
    ///
    /// The window, the order, the pages and the total of the list do not change. When an edit, a pull, a response or
    /// another process changes an entity, the list updates exactly the rows that refer to this entity, and reads no
    /// other entity.
    ///
    /// - Parameters:
    ///   - others: The cache of the entities to which the rows refer. Each entity is in the form in which
    ///     ``EditableCache/find(_:)`` returns it.
    ///   - key: Returns the ID from a row, which may be a temporary ID. `nil` refers to no entity.
    /// - Order: if the caches share a database, a row and its entity are always in the state after the same commit. New
    ///   rows wait until the entities to which no earlier row refers have been read. A commit of another process may
    ///   become visible in two steps.
    /// - Cancellation: also ends the observation of the entities.
    /// - Errors: the errors of the list. If the device does not have an entity or cannot read it, `other` is `nil`
    ///   until the entity arrives.
    public func joining<Other>(
        _ others: EditableCache<Other>, on key: @escaping @Sendable (Element) -> Other.ID?
    ) -> ListSource<Joined<Element, Other>> {
        joining(others.named, on: key)
    }

    /// Returns the list with the entity to which each row refers, from a cache whose entities are not edited.
    ///
    /// Otherwise, it works like the method for an ``EditableCache``.
    public func joining<Other: Record & Equatable>(
        _ others: EntityCache<Other>, on key: @escaping @Sendable (Element) -> Other.ID?
    ) -> ListSource<Joined<Element, Other>> where Other.ID: Hashable {
        joining(others.named, on: key)
    }

    private func joining<Other>(
        _ named: NamedEntities<Other>, on key: @escaping @Sendable (Element) -> Other.ID?
    ) -> ListSource<Joined<Element, Other>> {
        typealias Join = ListJoin<Element, Other.ID, Other>
        let list = self
        return ListSource<Joined<Element, Other>>(pageSize: pageSize) { commands, pageSize in
            .deferred {
                var list = list
                list.pageSize = pageSize
                let join = Mutex(Join(on: key))
                let watch = NamedWatch(named)
                let asks = PublishSubject<Set<Other.ID>>()
                let answers = asks.observable.flatMap { ids in Observable { await watch.find(ids) } }
                let reports = merge(watch.reports, answers).map { report -> Join.Event in
                    switch report {
                    case .found(let found, let ids, let last):
                        return .found(found, of: ids, commit: watch.report(of: last))
                    case .changed(let values, let commit):
                        watch.receive(commit)
                        return .changed(values, commit: commit)
                    }
                }
                let contents = list.steps(commands).map { contents -> Join.Event in
                    let awaitsCommit = contents.changesRows && watch.awaitsReport()
                    return .contents(contents, awaitsCommit: awaitsCommit, commit: watch.last)
                }
                return merge(reports, contents).compactMap { event in
                    let step = join.withLock { $0.apply(event) }
                    watch.watch(step.asks, step.drops)
                    if !step.asks.isEmpty { asks.send(step.asks) }
                    return step.contents
                }
            }
        }
    }
}
