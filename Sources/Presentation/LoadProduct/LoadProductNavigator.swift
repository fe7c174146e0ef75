import Domain

/// Continues with the loaded product, in the scene that a link names.
public protocol LoadProductNavigator {
    /// Replaces this scene, so that there is no way back to it.
    func toProduct(_ product: Product)
}
