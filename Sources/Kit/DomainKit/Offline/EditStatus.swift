/// The status of one entity's edits, for a scene that lists them, and for messages about edits that have ended.
public struct EditStatus<Entity: Identifiable>: Identifiable {
    /// The ID of the entity. A new entity has a temporary ID until the server has performed its creation.
    public let id: Entity.ID
    /// The entity with its edits. If it was deleted, the entity before the deletion. `nil` if it cannot be read.
    public let entity: Entity?
    /// The progress of the edits. If no edits are pending any more, the server has performed them.
    public let mark: EditMark<Entity>

    /// Creates a status, for a gateway with its own queue, and for tests.
    public init(id: Entity.ID, entity: Entity?, mark: EditMark<Entity>) {
        self.id = id
        self.entity = entity
        self.mark = mark
    }
}

extension EditStatus: Equatable where Entity: Equatable {}
extension EditStatus: Sendable where Entity: Sendable, Entity.ID: Sendable {}
