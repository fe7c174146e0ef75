import Presentation
import PresentationKit
import ReactiveUI
import TerminalKit

/// Opens scenes. Each scene's folder has the extension that assembles the scene and implements its navigator.
struct Navigator {
    /// Weak, since the stack owns the scenes, which own their navigator.
    weak var stack: SceneStack?
    let services: Services

    /// Shows a scene that has no result.
    func show(_ makeScene: (SceneStack) -> any Scene) {
        guard let stack else { return }
        stack.push(makeScene(stack))
    }

    /// A driver that shows a scene on subscription and emits its result. Cancellation closes the scene.
    ///
    /// - Parameter text: The message to the user about the result.
    func present<Value>(
        saying text: @escaping (Value) -> String,
        _ makeScene: @escaping (NavigationResult<Value>, SceneStack) -> any Scene
    ) -> Driver<Value> {
        NavigationResult.driver { [weak stack] result in
            guard let stack else {
                result.finish(with: nil)
                return {}
            }
            let scene = makeScene(result, stack)
            stack.push(scene)
            return { [weak stack, weak scene] in
                if let scene { stack?.pop(scene) }
            }
        }
        .handleEvents(onElement: { [weak stack] in stack?.say(Toast(.success, text($0))) })
    }

    /// A scene whose result is ignored, as when it was opened by a link. It closes when it has one.
    func standalone<Value>(
        on stack: SceneStack, saying text: @escaping (Value) -> String,
        _ makeScene: (NavigationResult<Value>, SceneStack) -> any Scene
    ) -> any Scene {
        weak var shown: (any Scene)?
        let result = NavigationResult<Value> { [weak stack] value in
            if let shown { stack?.pop(shown) }
            if let value { stack?.say(Toast(.success, text(value))) }
        }
        let scene = makeScene(result, stack)
        shown = scene
        return scene
    }

    /// Asks before an action that cannot be undone. Emits if the user presses the button, otherwise ends without an
    /// element.
    func confirm(title: String, message: String, button: String) -> Driver<Void> {
        // The last button has the focus, so that Enter gives the safe answer.
        let dialog = Dialog(title: title, message: message, buttons: [button, "Cancel"], focused: 1, dangerous: 0)
        return (stack?.ask(dialog) ?? .empty()).filter { $0 == 0 }.map { _ in }
    }
}
