/// The way out of a scene that hands something back: known to its navigator before the scene is made.
final class Exit {
    private(set) weak var stage: Stage?
    weak var scene: (any Scene)?

    init(stage: Stage) {
        self.stage = stage
    }

    /// Closes the scene.
    func leave() {
        if let scene { stage?.pop(scene) }
    }
}
