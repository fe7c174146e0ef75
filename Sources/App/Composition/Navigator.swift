import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// Leads from scene to scene. Each scene's folder has the extension that assembles the scene and says where it leads.
struct Navigator {
    /// Weak, as the stack holds the scenes and they hold their navigator.
    weak var stack: SceneStack?
    let services: Services

    /// Shows a scene that brings nothing back.
    func show(_ makeScene: (SceneStack) -> any Scene) {
        guard let stack else { return }
        stack.push(makeScene(stack))
    }

    /// A driver that shows a scene when it is subscribed to, and emits what the scene brings back. Cancelled, it closes
    /// the scene.
    ///
    /// - Parameter text: What to tell the user about the value.
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

    /// A scene whose result nobody waits for, as when it was opened by a link: it is closed when it has one.
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

    /// Asks before something that cannot be undone: emits on the button, ends without an element otherwise.
    func confirm(title: String, message: String, button: String) -> Driver<Void> {
        // The safe answer is the one that Enter gives.
        let dialog = Dialog(title: title, message: message, buttons: [button, "Cancel"], focused: 1, dangerous: 0)
        return (stack?.ask(dialog) ?? .empty()).filter { $0 == 0 }.map { _ in }
    }
}
