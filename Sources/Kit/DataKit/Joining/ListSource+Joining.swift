import DomainKit
import Reactive
import Synchronization

extension ListSource {
    /// The list with the entity that each row names, such as the shop of an entry.
    ///
    /// ```swift
    /// var rows: ListSource<Joined<Edited<Entry>, Shop>> { all.joining(shops, on: \.entity.shop) }
    /// ```
    ///
    /// Window, order, pages, deletions and total stay the list's. If an entity changes, whether by an edit, a pull, a
    /// response or another process, exactly the rows that name it are updated, and nothing else is read.
    ///
    /// - Parameters:
    ///   - others: The cache of the named entities. It has each entity as ``EditableCache/find(_:)`` returns it.
    ///   - key: The ID that a row has, also a temporary one. `nil` names no entity.
    /// - Order: a row and its entity are shown as the same commit has left them, if the caches share a database. Rows
    ///   wait until the entities that no other row names are read. Another process's commit may be seen in two steps.
    /// - Cancellation: also ends the observation of the entities.
    /// - Errors: as in the list. An entity that the device does not have, or cannot read, is `nil` until it arrives.
    public func joining<Other>(
        _ others: EditableCache<Other>, on key: @escaping @Sendable (Element) -> Other.ID?
    ) -> ListSource<Joined<Element, Other>> {
        joining(others.named, on: key)
    }

    /// The list with the entity that each row names, from a cache whose entities are not edited.
    ///
    /// Otherwise it works like the one for an ``EditableCache``.
    public func joining<Other: Record & Equatable>(
        _ others: EntityCache<Other>, on key: @escaping @Sendable (Element) -> Other.ID?
    ) -> ListSource<Joined<Element, Other>> where Other.ID: Hashable {
        joining(others.named, on: key)
    }

    func joining<Other>(
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
