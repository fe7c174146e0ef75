/// An entity as the user wants it, and how far its edits have come: an element of a list that is edited here.
public struct Edited<Entity: Identifiable>: Identifiable {
    /// The values of the entity with its edits.
    public var entity: Entity
    /// Says nothing if no edit is pending.
    public var mark: EditMark<Entity>

    /// By default nothing is pending.
    public init(_ entity: Entity, mark: EditMark<Entity> = EditMark()) {
        self.entity = entity
        self.mark = mark
    }

    /// The ID of the entity.
    public var id: Entity.ID { entity.id }
}

extension Edited: Equatable where Entity: Equatable {}
extension Edited: Sendable where Entity: Sendable {}
