/// Where the main menu leads: to every scene.
public protocol MainNavigator {
    /// Shows the scene that was chosen.
    func open(_ route: Route)
}
