/// Where the start of the app leads.
public protocol AppStartNavigator {
    /// Shows the menu in place of the start.
    func toMenu()
}
