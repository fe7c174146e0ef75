import Presentation

extension Navigator {
    /// The scenes that the palette offers: the menu, and every scene that needs no identity.
    static let destinations: [Route] = [.menu] + MenuSection.all.flatMap(\.items).map(\.route) + [.addUser, .createCar]
}
