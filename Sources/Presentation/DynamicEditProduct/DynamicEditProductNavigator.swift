/// Where the product editor that is made of cells leads: back.
public protocol DynamicEditProductNavigator {
    /// Closes the editor. Whoever shows the product hears of a change from the product gateway (D-28).
    func dismiss()
}
