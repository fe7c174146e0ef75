/// How the edits of one entity stand: for a scene that lists them, and for the message about one that has ended.
public struct EditStatus<Entity: Identifiable>: Identifiable {
    /// The identity of the entity. That of a new one is temporary until the server has performed its creation.
    public let id: Entity.ID
    /// The entity as the user wants it, or as it was before its deletion; `nil` where it cannot be read.
    public let entity: Entity?
    /// How far the edits have come. Where nothing waits any more, the server has performed them.
    public let mark: EditMark<Entity>

    /// For a gateway with a queue of its own, and for tests.
    public init(id: Entity.ID, entity: Entity?, mark: EditMark<Entity>) {
        self.id = id
        self.entity = entity
        self.mark = mark
    }
}

extension EditStatus: Equatable where Entity: Equatable {}
extension EditStatus: Sendable where Entity: Sendable, Entity.ID: Sendable {}
