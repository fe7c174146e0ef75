import Domain
import Presentation
import PresentationKit
import ReactiveUI
import TerminalKit

/// Shows scenes. Every scene is created with a navigator. The file of a scene ends with the navigator's conformance to
/// the scene's navigator protocol.
struct Navigator {
    /// Weak, because the stack owns the scenes, and the scenes own their navigator.
    weak var stack: SceneStack?
    let services: Services

    var navigation: Navigation<any Scene>? { stack?.navigation }
    var useCases: UseCases { services.useCases }
    var formatting: Formatting { services.formatting }

    func show(_ scene: any Scene) {
        stack?.clear()
        navigation?.open(scene)
    }

    /// Returns a driver that shows a scene on subscription and emits the scene's result. Cancelling the subscription
    /// closes the scene.
    ///
    /// - Parameter text: The message to the user about the result, or `nil` for none.
    func present<Value>(
        saying text: @escaping (Value) -> String?, _ makeScene: @escaping (NavigationResult<Value>) -> any Scene
    ) -> Driver<Value> {
        let scene = navigation?.open(as: .push) { [weak stack] result in
            stack?.clear()
            return makeScene(result)
        }
        return (scene ?? .empty()).handleEvents(onElement: { [weak stack] value in
            // The server may refuse a part of the result before the scene has closed. Then the user must see the
            // failure.
            guard let stack, stack.toast?.kind != .failure, let text = text(value) else { return }
            stack.say(Toast(.success, text))
        })
    }

    /// Asks before an action that cannot be undone. Emits if the user presses the button, otherwise ends without an
    /// element.
    func confirm(title: String, message: String, button: String) -> Driver<Void> {
        (navigation?.ask(title, message: message, choices: [.init(button, isDestructive: true)]) ?? .empty())
            .map { _ in }
    }
}
