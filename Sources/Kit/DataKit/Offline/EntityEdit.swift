/// One change to send to the server. An ``EditableCache`` has folded an entity's pending edits into it.
public struct EntityEdit<Entity: Record>: Sendable {
    /// The change to make. The server must leave fields unchanged that it does not name.
    public enum Change: Sendable {
        /// Adds the entity. If the server assigns IDs, the entity has a temporary one, and the response contains the
        /// permanent one.
        case create(Entity)
        /// Changes only these fields, named as the columns of the table, to the entity's values.
        case save(Entity, fields: Set<String>)
        /// Deletes the entity. If the server does not have it, throw `GatewayError.notFound`, which counts as a
        /// successful deletion.
        case delete(Entity.ID)
    }

    /// The change, which is the same for every attempt, even after a restart.
    public let change: Change
    /// The idempotency key: the same for every attempt to send this change, and used for no other change.
    public let key: String
    /// The signed-in account that made the change. `nil` if it was made while no account was signed in.
    public let account: String?
    /// The entity that the edit was merged with, for example to send its version in `If-Match`. `nil` if it is not
    /// known.
    public let known: Entity?
}
