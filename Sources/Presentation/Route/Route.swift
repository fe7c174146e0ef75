import Domain
import Foundation

/// A scene's place in the app, as data. Every scene has a route, and every route has a link.
///
/// Routes are saved as their links, so that a saved session is readable and a link that no longer exists is a clear
/// error. A path through the app is an array of routes.
public nonisolated enum Route: Hashable, Sendable {
    case menu
    case login
    case products
    case syncProducts
    /// The details as a list of cells (scene S5).
    case product(Product.ID)
    case editProduct(Product.ID)
    case pendingEdits
    /// The decision about what somebody else has changed, too.
    case conflict(Product.ID)
    /// As a list with sections (scene S9).
    case sectionedProducts
    /// As a grid with sections (scene S10).
    case sectionedProductCollection
    /// The details as a card (scene S6).
    case staticProduct(Product.ID)
    /// The editor made of cells (scene S8).
    case dynamicEditProduct(Product.ID)
    case repos
    /// The repositories as a grid (scene S13).
    case repoCollection
    /// The repositories as carousel, list and cards (scene S14).
    case repoCarousel
    case userList
    case addUser
    /// The newest posts of the signed-in account's followers.
    case listPosts
    case itemSearch
    case featuredMovie
    case cars
    case car(Car.ID)
    case createCar
    case editCar(Car.ID)
    case settings
}
