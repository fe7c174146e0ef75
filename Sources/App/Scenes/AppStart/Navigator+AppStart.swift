import Presentation
import TerminalKit

extension Navigator {
    /// The start of the app: sets it up on its first run, then goes along the path, with a message.
    func appStart(then path: [Place], saying toast: Toast?, on stage: Stage) -> any Scene {
        AppStartScene(
            AppStartViewModel(
                navigator: AppStartPath(navigator: self, path: path, toast: toast), useCase: services.useCases),
            stage: stage)
    }
}

/// Leads from the start along a path.
private struct AppStartPath: AppStartNavigator {
    let navigator: Navigator
    let path: [Place]
    let toast: Toast?

    func toMenu() { navigator.go(along: path, saying: toast) }
}
