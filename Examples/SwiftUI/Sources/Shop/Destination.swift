import Domain
import Presentation
import PresentationKit

/// The scenes above the product list. Each is running: the navigator has made it.
enum Destination {
    case product(Live<ProductDetailViewModel>, title: String)
    /// A product of which a link says the identity only.
    case loading(Live<LoadViewModel<Product>>)
    case sections(Live<SectionedProductsViewModel>)
    case editor(Live<EditProductViewModel>)
    case pendingEdits(Live<PendingEditsViewModel>)
    case conflict(Live<ResolveConflictViewModel>)
    case posts(Live<ListPostsViewModel>)
    case post(Live<PostDetailViewModel>)
    case login(Live<LoginViewModel>)

    /// Whether the user must not close the scene now, as its form is being sent.
    var isBusy: Bool {
        switch self {
        case .editor(let scene): scene.form.isBusy
        case .login(let scene): scene.form.isBusy
        case .conflict(let scene): scene.isDeciding
        default: false
        }
    }
}
