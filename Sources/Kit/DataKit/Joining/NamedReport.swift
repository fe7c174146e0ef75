/// The entities to which rows refer, as a ``NamedWatch`` has read them.
enum NamedReport<Entity: Record>: Sendable where Entity.ID: Hashable {
    /// The entities with these IDs, which may show commits up to a number.
    case found([Entity.ID: Entity], of: Set<Entity.ID>, last: Int)
    /// The entities that a commit may have changed.
    case changed([Entity.ID: Entity?], commit: Int)
}
