/// The state of an entity that a pending edit refers to.
enum NamedEntity: Equatable, Sendable {
    /// The server has the entity, as far as this device knows.
    case existing
    /// The creation of the entity is pending.
    case awaited
    /// The entity was deleted, or its creation was undone.
    case missing
}
