import Presentation

/// A scene with a place in the app, so that a link and the next start can open it again.
protocol RoutedScene: Scene {
    var route: Route { get }
}

extension RoutedScene {
    var title: String { route.title }
}

extension Scene {
    /// The scene's route, or `nil` for a scene that cannot be opened again.
    var place: Route? { (self as? any RoutedScene)?.route }
}
