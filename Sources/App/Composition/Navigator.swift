import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// Leads from scene to scene. Each scene's folder has the extension that assembles the scene and says where it leads.
struct Navigator {
    /// Weak, as the stage holds the scenes and they hold their navigator.
    weak var stage: Stage?
    let services: Services

    /// Shows a scene that brings nothing back.
    func show(_ makeScene: (Stage) -> any Scene) {
        guard let stage else { return }
        stage.push(makeScene(stage))
    }

    /// A driver that shows a scene when it is subscribed to, and emits what the scene brings back. Cancelled, it closes
    /// the scene.
    ///
    /// - Parameter text: What to tell the user about the value.
    func present<Value>(
        saying text: @escaping (Value) -> String,
        _ makeScene: @escaping (NavigationResult<Value>, Stage) -> any Scene
    ) -> Driver<Value> {
        NavigationResult.driver { [weak stage] result in
            guard let stage else {
                result.finish(with: nil)
                return {}
            }
            let scene = makeScene(result, stage)
            stage.push(scene)
            return { [weak stage, weak scene] in
                if let scene { stage?.pop(scene) }
            }
        }
        .handleEvents(onElement: { [weak stage] in stage?.say(Toast(.success, text($0))) })
    }

    /// A scene whose result nobody waits for, as when it was opened by a link: it is closed when it has one.
    func alone<Value>(
        on stage: Stage, saying text: @escaping (Value) -> String,
        _ makeScene: (NavigationResult<Value>, Stage) -> any Scene
    ) -> any Scene {
        weak var shown: (any Scene)?
        let result = NavigationResult<Value> { [weak stage] value in
            if let shown { stage?.pop(shown) }
            if let value { stage?.say(Toast(.success, text(value))) }
        }
        let scene = makeScene(result, stage)
        shown = scene
        return scene
    }

    /// Asks before something that cannot be undone: emits on the button, ends without an element otherwise.
    func confirm(title: String, message: String, button: String) -> Driver<Void> {
        // The safe answer is the one that Enter gives.
        let dialog = Dialog(title: title, message: message, buttons: [button, "Cancel"], focused: 1, dangerous: 0)
        return (stage?.ask(dialog) ?? .empty()).filter { $0 == 0 }.map { _ in }
    }
}
