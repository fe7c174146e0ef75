/// One request to the server, made of the edits of an entity that an ``EditableCache`` has folded into one.
public struct EntityEdit<Entity: Record>: Sendable {
    /// The action for `send`. A field that it does not name has to stay as the server has it.
    public enum Change: Sendable {
        /// Adds the entity, under a temporary ID if the server gives IDs: its response has the lasting one.
        case create(Entity)
        /// Changes only these fields, named as the columns of the table, to the entity's values.
        case save(Entity, fields: Set<String>)
        /// Deletes the entity. Throw `GatewayError.notFound` if it does not exist: then it is deleted.
        case delete(Entity.ID)
    }

    /// The same for every attempt, also in the next process.
    public let change: Change
    /// The idempotency key: the same for every attempt to send this change, and used for no other change.
    public let key: String
    /// The signed-in account that made the change. `nil` if it was made while no account was signed in.
    public let account: String?
    /// The entity that the edit was merged with, for its version (`If-Match`). `nil` if it is not known.
    public let known: Entity?
}
