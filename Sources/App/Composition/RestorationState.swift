import Presentation

/// A scene on the stack with what was typed there and not submitted yet, for the next start to restore.
nonisolated struct RestorationState: Codable, Hashable, Sendable {
    var route: Route
    /// Texts by the labels of their fields, never a secret one.
    var draft: [String: String] = [:]

    /// The way to a scene, nothing typed.
    static func path(to route: Route) -> [RestorationState] { route.path.map { RestorationState(route: $0) } }
}

extension SceneStack {
    /// The way to the scene in front, with what was typed.
    var restorationStates: [RestorationState] { scenes.restorationStates }
}

extension [any Scene] {
    /// The states of the scenes up to the first that cannot be found again.
    var restorationStates: [RestorationState] {
        map { scene in scene.route.map { RestorationState(route: $0, draft: scene.draft) } }
            .prefix { $0 != nil }.compactMap(\.self)
    }
}
