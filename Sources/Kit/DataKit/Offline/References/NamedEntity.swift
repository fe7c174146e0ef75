/// The state of an entity that a pending edit refers to.
enum NamedEntity: Equatable, Sendable {
    /// The server has it, as far as is known.
    case existing
    /// Its creation is pending.
    case awaited
    /// It was deleted, or its creation was taken back.
    case missing
}
