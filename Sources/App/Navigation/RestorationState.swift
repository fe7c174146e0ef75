import Presentation

/// A scene on the stack with the input that was not submitted, for the next start to restore.
nonisolated struct RestorationState: Codable, Hashable, Sendable {
    var route: Route
    /// Texts by the labels of their fields, without secrets.
    var draft: [String: String] = [:]

    static func path(to route: Route) -> [RestorationState] { route.path.map { RestorationState(route: $0) } }
}

extension SceneStack {
    var restorationStates: [RestorationState] { scenes.restorationStates }
}

extension [any Scene] {
    /// The states of the scenes, up to the first without a route, which the next start could not open.
    var restorationStates: [RestorationState] {
        map { scene in scene.place.map { RestorationState(route: $0, draft: scene.draft) } }
            .prefix { $0 != nil }.compactMap(\.self)
    }
}
