import Domain
import Foundation

/// A scene's place in the app, as data: every scene has a route, and every route a link.
///
/// Routes are saved as their links, so a saved session stays readable, and a link that no longer exists is a clear error.
/// A path through the app is an array of routes.
public nonisolated enum Route: Hashable, Sendable {
    /// The main menu.
    case menu
    /// The sign-in.
    case login
    /// The product list.
    case products
    /// Saving all products for offline use.
    case syncProducts
    /// A product's details, as a list of cells.
    case product(Product.ID)
    /// The product editor.
    case editProduct(Product.ID)
    /// The edits that the server has not performed yet.
    case pendingEdits
    /// The products in sections.
    case sectionedProducts
    /// The products in sections, as a grid.
    case sectionedProductCollection
    /// A product's details, as a card.
    case staticProduct(Product.ID)
    /// The product editor that is made of cells.
    case dynamicEditProduct(Product.ID)
    /// The repository list.
    case repos
    /// The repositories as a grid.
    case repoCollection
    /// The repositories as carousel, list and cards.
    case repoCarousel
    /// The saved users.
    case userList
    /// The form for a new user.
    case addUser
    /// The newest posts of the followers.
    case listPosts
    /// The search for an item.
    case itemSearch
    /// The featured movie.
    case featuredMovie
    /// The saved cars.
    case cars
    /// A car's details.
    case car(Car.ID)
    /// The form for a new car.
    case createCar
    /// The car editor.
    case editCar(Car.ID)
    /// What the user prefers.
    case settings
}

nonisolated extension Route {
    /// The scene that leaving this one leads to, or nil for the menu.
    public var parent: Route? {
        switch self {
        case .menu: nil
        case .product, .editProduct: .products
        case .staticProduct, .dynamicEditProduct: .sectionedProducts
        case .addUser: .userList
        case .car, .createCar, .editCar: .cars
        default: .menu
        }
    }

    /// The way from the main menu to this scene, both included: what a link opens.
    public var path: [Route] { (parent?.path ?? []) + [self] }
}
