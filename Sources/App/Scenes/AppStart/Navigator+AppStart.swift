import Presentation

extension Navigator {
    /// The start of the app: sets it up on its first run, then goes along the path, with a message.
    func appStart(then path: [Place], saying message: Message?, on stage: Stage) -> any Scene {
        AppStartScene(
            AppStartViewModel(
                navigator: AppStartPath(navigator: self, path: path, message: message), useCase: services.useCases),
            stage: stage)
    }
}

/// Leads from the start along a path.
private struct AppStartPath: AppStartNavigator {
    let navigator: Navigator
    let path: [Place]
    let message: Message?

    func toMenu() { navigator.go(along: path, saying: message) }
}
