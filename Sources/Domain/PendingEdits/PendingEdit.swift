/// An edit of a product that the server has not performed yet.
public struct PendingEdit: Identifiable, Equatable, Sendable {
    /// What has become of an edit.
    public enum State: Hashable, Sendable {
        /// It was not sent yet, and can be undone.
        case waiting
        /// It was sent, or is about to be, and the server's answer is not known.
        case sent
        /// The server refused it with this sentence. The user decides whether to retry or to discard it.
        case refused(message: String)
    }

    /// Identifies the edit; later ones have larger numbers.
    public let id: Int
    /// What is to be done.
    public let edit: ProductEdit
    /// What has become of it.
    public let state: State

    /// A pending edit.
    public init(id: Int, edit: ProductEdit, state: State) {
        self.id = id
        self.edit = edit
        self.state = state
    }

    /// The product that it is about, with the edited values.
    public var product: Product { edit.product }

    /// The server's sentence, where it has refused the edit.
    public var refusal: String? {
        if case .refused(let message) = state { message } else { nil }
    }
}
