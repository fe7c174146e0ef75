import Domain
import Presentation
import PresentationKit

/// The scenes above the product list. Each scene is already running, because the navigator has created it.
enum Destination {
    case product(Live<ProductDetailViewModel>, of: Product)
    /// A product of which a link contains only the ID.
    case loading(Live<LoadViewModel<Product>>, Product.ID)
    case sections(Live<SectionedProductsViewModel>)
    case editor(Live<EditProductViewModel>)
    case pendingEdits(Live<PendingEditsViewModel>)
    case conflict(Live<ResolveConflictViewModel>)
    case posts(Live<ListPostsViewModel>)
    case post(Live<PostDetailViewModel>)
    case login(Live<LoginViewModel>)

    /// The route that opens this scene again, or `nil` if another scene waits for this one, or if no link opens it.
    var route: ShopRoute? {
        switch self {
        case .product(_, let product): .product(product.id)
        case .loading(_, let id): .product(id)
        case .sections: .sections
        case .pendingEdits: .pendingEdits
        case .posts: .posts
        case .editor, .conflict, .post, .login: nil
        }
    }

    /// Whether the user must not close the scene now, because its form is being sent.
    var isBusy: Bool {
        switch self {
        case .editor(let scene): scene.form.isBusy
        case .login(let scene): scene.form.isBusy
        case .conflict(let scene): scene.isDeciding
        default: false
        }
    }
}
