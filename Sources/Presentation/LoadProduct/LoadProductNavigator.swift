import Domain

/// Where a product that was loaded leads: to the scene that a link names.
public protocol LoadProductNavigator {
    /// Shows the product in place of this scene.
    func toProduct(_ product: Product)
}
