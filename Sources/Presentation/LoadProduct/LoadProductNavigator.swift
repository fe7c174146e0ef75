import Domain

/// Where the way to a product leads: to the scene that a link has named.
public protocol LoadProductNavigator {
    /// Shows the product in place of this scene.
    func toProduct(_ product: Product)
}
