import Presentation
import TerminalKit

extension Navigator {
    /// The start of the app: sets it up on its first run, then goes along the path, with a message.
    func appStart(then path: [RestorationState], saying toast: Toast?) -> any Scene {
        let end = AppStartEnd(navigator: self, path: path, toast: toast)
        return AppStartScene(AppStartViewModel(navigator: end, useCase: services.useCases)) { failure in
            end.toast = Toast(.failure, "Could not set up the app; the next start tries again: \(failure.message)")
        }
    }
}

/// Leads from the start along a path.
private final class AppStartEnd: AppStartNavigator {
    private let navigator: Navigator
    private let path: [RestorationState]
    /// What is said there: on the way there, messages go.
    var toast: Toast?

    init(navigator: Navigator, path: [RestorationState], toast: Toast?) {
        self.navigator = navigator
        self.path = path
        self.toast = toast
    }

    func toMenu() { navigator.go(along: path, saying: toast) }
}
