import DomainKit
import Reactive

extension EditableCache {
    /// The entity together with another one that it refers to: now, and after each change of either. `nil` as in ``find(_:)``.
    ///
    /// ```swift
    /// let bread = list.entries.observe(-1, joining: list.shops, on: \.shop)
    /// ```
    ///
    /// - Parameters:
    ///   - id: The entity, also by the ID under which it was created here.
    ///   - others: The cache of the other entity, in the same database.
    ///   - key: The ID of the other entity. `nil` refers to none.
    /// - Order: both are as the same commit has left them.
    /// - Errors: as in a live query of ``Database``.
    public func observe<Other>(
        _ id: Entity.ID, joining others: EditableCache<Other>, on key: @escaping @Sendable (Entity) -> Other.ID?
    ) -> Observable<Joined<Entity, Other>?> {
        observe(id, joining: others.named, on: key)
    }

    /// The entity together with another one that it refers to, from a cache whose entities are not edited.
    ///
    /// Otherwise it works like the one for an ``EditableCache``.
    public func observe<Other: Record & Equatable>(
        _ id: Entity.ID, joining others: EntityCache<Other>, on key: @escaping @Sendable (Entity) -> Other.ID?
    ) -> Observable<Joined<Entity, Other>?> where Other.ID: Hashable {
        observe(id, joining: others.named, on: key)
    }

    private func observe<Other>(
        _ id: Entity.ID, joining named: NamedEntities<Other>, on key: @escaping @Sendable (Entity) -> Other.ID?
    ) -> Observable<Joined<Entity, Other>?> {
        combineLatest(accounts, named.accounts).flatMapLatest { [database, store] account, other in
            database.observe { connection in
                try store.visible(id, of: account, in: connection).map { entity in
                    Joined(entity, try key(entity).flatMap { try named.find($0, of: other, in: connection) })
                }
            }
        }
    }
}
