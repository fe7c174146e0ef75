import Domain
import Observation
import Presentation
import PresentationKit
import Reactive

/// What is open: the navigation stack and the sheets. Navigators write it, and views show it.
@Observable
final class Router {
    /// The products whose details are open, from the list on.
    var path: [ProductPlace] = []
    /// The editor, while it is open.
    var editor: Opened<EditProductViewModel>?
    /// The sign-in, while it is open.
    var login: Opened<LoginViewModel>?
}

/// A product's place on the navigation stack, identified by its product.
struct ProductPlace: Hashable {
    let product: Product

    static func == (left: Self, right: Self) -> Bool { left.product.id == right.product.id }
    func hash(into hasher: inout Hasher) { hasher.combine(product.id) }
}

/// A scene in a sheet, from its opening until it is closed.
final class Opened<Model: ViewModel>: Identifiable {
    let scene: Live<Model>

    init(_ viewModel: Model) {
        scene = Live(viewModel)
    }
}
