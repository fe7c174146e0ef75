import Presentation
import TerminalKit

extension Navigator: MenuNavigator {
    func menu(on stack: SceneStack) -> any Scene {
        MenuScene(MenuViewModel(navigator: self, useCase: services.useCases))
    }

    func open(_ route: Route) {
        show { scene(at: route, on: $0) }
    }

    /// Replaces all scenes by the path to a route. Input that was not saved can be restored.
    func go(to route: Route) {
        let left = stack?.restorationStates ?? []
        go(along: RestorationState.path(to: route))
        guard left.contains(where: { !$0.draft.isEmpty }) else { return }
        stack?.say(Toast(.warning, "What you typed was not saved"), undo: { go(along: left) })
    }

    /// Replaces all scenes by a path that begins with the menu, fills in the drafts, and shows a message.
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
