import Presentation
import PresentationKit

/// The scenes above the product list. Each scene is already running, because the navigator has created it.
enum Destination {
    case product(Live<ProductDetailViewModel>, title: String)
    case editor(Live<EditProductViewModel>)
    case login(Live<LoginViewModel>)

    /// Whether the user must not close the scene now, because its form is being sent.
    var isBusy: Bool {
        switch self {
        case .product: false
        case .editor(let scene): scene.form.isBusy
        case .login(let scene): scene.form.isBusy
        }
    }
}
