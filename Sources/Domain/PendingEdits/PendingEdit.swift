/// An edit of a product that the server has not performed yet.
public struct PendingEdit: Identifiable, Equatable, Sendable {
    public enum State: Hashable, Sendable {
        /// Not sent yet: the edit can still be undone.
        case waiting
        /// Sent or about to be sent, with no answer yet: too late to undo.
        case sent
        /// The server refused the edit with this message. The user decides whether to retry or to discard it.
        case refused(message: String)
    }

    /// Later edits have larger numbers.
    public let id: Int
    public let edit: ProductEdit
    public let state: State

    public init(id: Int, edit: ProductEdit, state: State) {
        self.id = id
        self.edit = edit
        self.state = state
    }

    public var product: Product { edit.product }

    /// The server's message, where it has refused the edit.
    public var refusal: String? {
        if case .refused(let message) = state { message } else { nil }
    }
}
