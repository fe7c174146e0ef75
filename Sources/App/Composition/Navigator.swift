import Reactive
import TerminalKit

/// Leads from scene to scene: each scene's folder says how it is assembled and where it leads.
struct Navigator {
    /// Weak, as the stage holds the scenes and they their navigator.
    weak var stage: Stage?
    let services: Services

    func show(_ makeScene: (Stage) -> any Scene) {
        guard let stage else { return }
        stage.push(makeScene(stage))
    }

    /// Asks before something that cannot be undone: emits on the button, ends without an element otherwise.
    func confirm(title: String, message: String, button: String) -> Driver<Void> {
        let dialog = Dialog(title: title, message: message, buttons: [button, "Cancel"])
        return (stage?.ask(dialog) ?? .empty()).filter { $0 == 0 }.map { _ in }
    }
}
