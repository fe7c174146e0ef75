public protocol AppStartNavigator {
    /// Shows the menu in place of the start scene, so that there is no way back to it.
    func toMenu()
}
