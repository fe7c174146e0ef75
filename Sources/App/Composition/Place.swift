import Presentation

/// A scene on the stack with what was typed there and not submitted yet, for the next start to restore.
nonisolated struct Place: Codable, Hashable, Sendable {
    var route: Route
    /// Texts by the labels of their fields, never a secret one.
    var draft: [String: String] = [:]

    /// The way to a scene, nothing typed.
    static func path(to route: Route) -> [Place] { route.path.map { Place(route: $0) } }
}

extension SceneStack {
    /// The way to the scene in front, with what was typed.
    var places: [Place] { scenes.places }
}

extension [any Scene] {
    /// The places of the scenes up to the first that cannot be found again.
    var places: [Place] {
        map { scene in scene.route.map { Place(route: $0, draft: scene.draft) } }
            .prefix { $0 != nil }.compactMap(\.self)
    }
}
