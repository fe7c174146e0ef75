import Presentation

/// Leads from scene to scene: each scene's folder says how it is assembled and where it leads.
struct Navigator {
    /// Weak, as the stage holds the scenes and they their navigator.
    weak var stage: Stage?
    let services: Services

    func show(_ makeScene: (Stage) -> any Scene) {
        guard let stage else { return }
        stage.push(makeScene(stage))
    }
}
