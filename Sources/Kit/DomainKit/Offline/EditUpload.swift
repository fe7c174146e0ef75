/// The upload of an edit that is being sent, for the progress in its row.
public struct EditUpload<Entity: Identifiable> {
    /// The ID of the entity. A new entity has a temporary ID until the server has performed its creation.
    public let id: Entity.ID
    /// How much of the edit's content has been sent.
    public let progress: TransferProgress

    /// Creates an upload, for a gateway with its own queue, and for tests.
    public init(id: Entity.ID, progress: TransferProgress) {
        self.id = id
        self.progress = progress
    }
}

extension EditUpload: Equatable {}
extension EditUpload: Sendable where Entity.ID: Sendable {}
