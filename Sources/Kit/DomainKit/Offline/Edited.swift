/// An element of an editable list: an entity with the user's edits, and the progress of these edits.
public struct Edited<Entity: Identifiable>: Identifiable {
    /// The entity with the user's edits.
    public var entity: Entity
    /// The progress of the edits. If no edits are pending, its state is `none`.
    public var mark: EditMark<Entity>

    /// Creates an element, by default without pending edits.
    public init(_ entity: Entity, mark: EditMark<Entity> = EditMark()) {
        self.entity = entity
        self.mark = mark
    }

    /// The ID of the entity.
    public var id: Entity.ID { entity.id }
}

extension Edited: Equatable where Entity: Equatable {}
extension Edited: Sendable where Entity: Sendable {}
