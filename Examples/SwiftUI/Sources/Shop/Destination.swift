import Presentation
import PresentationKit

/// The scenes above the product list. Each is running: the navigator has made it.
enum Destination {
    case product(Live<ProductDetailViewModel>, title: String)
    case editor(Live<EditProductViewModel>)
    case login(Live<LoginViewModel>)
    case pendingEdits(Live<PendingEditsViewModel>)
    case conflict(Live<ResolveConflictViewModel>)

    /// Whether the user must not close the scene now, as its form is being sent.
    var isBusy: Bool {
        switch self {
        case .product, .pendingEdits: false
        case .editor(let scene): scene.form.isBusy
        case .login(let scene): scene.form.isBusy
        case .conflict(let scene): scene.isDeciding
        }
    }
}
