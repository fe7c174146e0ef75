import Presentation
import TerminalKit

extension Navigator: MenuNavigator {
    func menu(on stack: SceneStack) -> any Scene {
        MenuScene(MenuViewModel(navigator: self, useCase: services.useCases))
    }

    func open(_ route: Route) {
        show { scene(at: route, on: $0) }
    }

    /// Shows the way to a scene in the place of what is shown now. What was typed there and not saved can be brought back.
    func go(to route: Route) {
        let left = stack?.restorationStates ?? []
        go(along: RestorationState.path(to: route))
        guard left.contains(where: { !$0.draft.isEmpty }) else { return }
        stack?.say(Toast(.warning, "What you typed was not saved"), undo: { go(along: left) })
    }

    /// Shows these scenes in the place of what is shown now, the menu always first, with what was typed into them, and a
    /// message.
    func go(along path: [RestorationState], saying toast: Toast? = nil) {
        guard let stack else { return }
        let path = path.first?.route == .menu ? path : [RestorationState(route: .menu)] + path
        let scenes = path.map { place in
            let scene = scene(at: place.route, on: stack)
            scene.restore(place.draft)
            return scene
        }
        stack.reset(to: scenes)
        if let toast { stack.say(toast) }
    }
}
