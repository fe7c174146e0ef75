import Reactive

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

    /// Closes the scene, says what came of it, and hands it to whoever waits.
    func leave<Result>(with result: Result?, to subject: PublishSubject<Result>, saying text: (Result) -> String) {
        leave()
        if let result {
            stage?.say(.success(text(result)))
            subject.send(result)
        }
        subject.finish()
    }
}
