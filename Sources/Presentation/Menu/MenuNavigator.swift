public protocol MenuNavigator {
    func open(_ route: Route)
}
