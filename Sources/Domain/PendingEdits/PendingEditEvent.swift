/// The outcome of an edit for which no form waits.
///
/// An edit continues after its form is closed, and while the device is offline. So its outcome is reported on whichever
/// screen is open by then. While a form still waits for the edit, the form reports the outcome and there is no event.
public enum PendingEditEvent: Equatable, Sendable {
    case performed(ProductEdit)
    /// The server refused the edit with this message.
    case refused(ProductEdit, message: String)

    public var edit: ProductEdit {
        switch self {
        case .performed(let edit), .refused(let edit, _): edit
        }
    }
}
