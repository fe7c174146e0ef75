/// What has become of an edit for which nobody waits any more.
///
/// An edit goes on when its form is left, or has no connection; so its result is told wherever the user is by then. The
/// result of an edit for which a form waits is told there, and is no event.
public enum PendingEditEvent: Equatable, Sendable {
    /// The server has performed it.
    case performed(ProductEdit)
    /// The server has refused it, with this sentence.
    case refused(ProductEdit, message: String)

    /// The edit that it is about.
    public var edit: ProductEdit {
        switch self {
        case .performed(let edit), .refused(let edit, _): edit
        }
    }
}
