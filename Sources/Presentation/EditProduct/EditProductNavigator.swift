import Domain

/// Where the product editor leads: back.
public protocol EditProductNavigator {
    /// Closes the editor; with the product when it was saved.
    func dismiss(saved product: Product?)
}
