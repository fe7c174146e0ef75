/// Where the menu leads: to every scene.
public protocol MenuNavigator {
    /// Opens the scene at a route.
    func open(_ route: Route)
}
