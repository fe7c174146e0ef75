import Presentation

/// A scene on the stage, and what was typed there and not submitted yet: what the next start begins with.
nonisolated struct Place: Codable, Hashable, Sendable {
    var route: Route
    /// Texts by the labels of their fields, never a secret one.
    var draft: [String: String] = [:]

    /// The way to a scene, nothing typed.
    static func path(to route: Route) -> [Place] { route.path.map { Place(route: $0) } }
}
