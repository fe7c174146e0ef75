/// The changes of entities that arrived since a page was requested. They override the page, which the server may have
/// read before.
struct ConcurrentChanges<ID: Hashable, Entity> {
    private var entities: [ID: Entity] = [:]
    private var createdIDs: [ID] = []
    /// The identities that the server has given, by the temporary ones that a page may still have.
    private var renamed: [ID: ID] = [:]

    var created: [Entity] { createdIDs.compactMap { entities[$0] } }

    /// The entity after its last change. `nil` if it has not changed, and if the change has removed it.
    func entity(_ id: ID) -> Entity? { entities[renamed[id] ?? id] }

    mutating func insert(_ entity: Entity, id: ID) {
        entities[id] = entity
        createdIDs.append(id)
    }

    mutating func update(_ entity: Entity, id: ID) {
        entities[id] = entity
    }

    mutating func remove(_ id: ID) {
        entities[id] = nil
    }

    mutating func rename(_ temporary: ID, to id: ID) {
        entities[id] = entities.removeValue(forKey: temporary)
        renamed[temporary] = id
        createdIDs = createdIDs.map { $0 == temporary ? id : $0 }
    }
}
