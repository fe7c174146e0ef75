import Presentation
import TerminalKit

extension Navigator {
    /// Sets the app up on its first run, then opens the path and shows the message.
    func appStart(then path: [RestorationState], saying toast: Toast?) -> any Scene {
        let end = AppStartEnd(navigator: self, path: path, toast: toast)
        return AppStartScene(AppStartViewModel(navigator: end, useCase: services.useCases)) { failure in
            end.toast = Toast(.failure, "Could not set up the app; the next start tries again: \(failure.message)")
        }
    }
}

/// Continues from the start along a path.
private final class AppStartEnd: AppStartNavigator {
    private let navigator: Navigator
    private let path: [RestorationState]
    /// Shown at the end of the path, since opening a scene removes messages.
    var toast: Toast?

    init(navigator: Navigator, path: [RestorationState], toast: Toast?) {
        self.navigator = navigator
        self.path = path
        self.toast = toast
    }

    func toMenu() { navigator.go(along: path, saying: toast) }
}
