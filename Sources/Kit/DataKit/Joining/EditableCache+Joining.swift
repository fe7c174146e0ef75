import DomainKit
import Reactive

extension EditableCache {
    /// Emits the entity together with an entity to which it refers, now and after each change of one of them. Emits
    /// `nil` in the same cases as ``find(_:)``.
    ///
    /// ```swift
    /// let bread = list.entries.observe(-1, joining: list.shops, on: \.shop)
    /// ```
    ///
    /// - Parameters:
    ///   - id: The ID of the entity, or the temporary ID under which it was created on this device.
    ///   - others: The cache of the other entity, in the same database.
    ///   - key: Returns the ID of the other entity. `nil` refers to no entity.
    /// - Order: both entities are always in the state after the same commit.
    /// - Errors: as in a live query of ``Database``.
    public func observe<Other>(
        _ id: Entity.ID, joining others: EditableCache<Other>, on key: @escaping @Sendable (Entity) -> Other.ID?
    ) -> Observable<Joined<Entity, Other>?> {
        observe(id, joining: others.named, on: key)
    }

    /// Emits the entity together with an entity to which it refers, from a cache whose entities are not edited.
    ///
    /// Otherwise, it works like the method for an ``EditableCache``.
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
