/// Where the start of the app leads.
public protocol AppStartNavigator {
    /// Shows the main menu in place of the start.
    func toMain()
}
