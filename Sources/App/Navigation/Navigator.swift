import Domain
import Presentation
import PresentationKit
import ReactiveUI
import TerminalKit

/// Shows scenes, which are created with it. Each scene's file ends with the conformance to that scene's navigator
/// protocol.
struct Navigator {
    /// Weak, since the stack owns the scenes, which own their navigator.
    weak var stack: SceneStack?
    let services: Services

    var useCases: UseCases { services.useCases }
    var formatting: Formatting { services.formatting }

    func show(_ scene: any Scene) {
        stack?.push(scene)
    }

    /// A driver that shows a scene on subscription and emits its result. Cancellation closes the scene.
    ///
    /// - Parameter text: The message to the user about the result; `nil` for none.
    func present<Value>(
        saying text: @escaping (Value) -> String?, _ makeScene: @escaping (NavigationResult<Value>) -> any Scene
    ) -> Driver<Value> {
        NavigationResult.driver { [weak stack] result in
            guard let stack else {
                result.finish(with: nil)
                return {}
            }
            let scene = makeScene(result)
            stack.push(scene)
            return { [weak stack, weak scene] in
                if let scene { stack?.pop(scene) }
            }
        }
        .handleEvents(onElement: { [weak stack] value in text(value).map { stack?.say(Toast(.success, $0)) } })
    }

    /// A scene whose result is ignored, as when it was opened by a link. It closes when it has one.
    func standalone<Value>(
        saying text: @escaping (Value) -> String?, _ makeScene: (NavigationResult<Value>) -> any Scene
    ) -> any Scene {
        weak var shown: (any Scene)?
        let result = NavigationResult<Value> { [weak stack] value in
            if let shown { stack?.pop(shown) }
            if let text = value.flatMap(text) { stack?.say(Toast(.success, text)) }
        }
        let scene = makeScene(result)
        shown = scene
        return scene
    }

    /// Asks before an action that cannot be undone. Emits if the user presses the button, otherwise ends without an
    /// element.
    func confirm(title: String, message: String, button: String) -> Driver<Void> {
        // The last button has the focus, so that Enter gives the safe answer.
        let dialog = Dialog(title: title, message: message, buttons: [button, "Cancel"], focused: 1, destructive: 0)
        return (stack?.ask(dialog) ?? .empty()).filter { $0 == 0 }.map { _ in }
    }
}
