import Presentation
import Reactive
import TerminalKit

extension Navigator {
    /// The start of the app: sets it up on its first run, then goes along the path, with a message.
    func appStart(then path: [Place], saying message: Message?, on stage: Stage) -> any Scene {
        AppStartScene(
            AppStartViewModel(
                navigator: AppStartExit(navigator: self, path: path, message: message),
                useCase: DefaultAppStartUseCase(appGateway: services.app, userGateway: services.users)),
            stage: stage)
    }
}

private struct AppStartExit: AppStartNavigator {
    let navigator: Navigator
    let path: [Place]
    let message: Message?

    func toMain() { navigator.go(along: path, saying: message) }
}

/// The start of the app on screen.
final class AppStartScene: Scene {
    private let load = PublishSubject<Void>()
    private let output: AppStartViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: AppStartViewModel, stage: Stage) {
        output = viewModel.transform(.init(load: load.driver), in: bag)
        output.errors.drive { [weak stage] failure in
            stage?.report(failure, title: "Could not set up the app", kept: "The next start tries again.")
        }
        .store(in: bag)
    }

    var title: String { "Welcome" }
    var activity: String? { "setting up" }
    var hints: [Hint] { [] }

    func appear() { load.send(()) }

    func handle(_ event: InputEvent) -> Bool { false }

    func draw(in frame: inout Frame, _ body: GridRect) {
        guard let progress = output.progress else { return }
        frame.drawProgress(
            Double(progress.done) / Double(max(1, progress.total)),
            saying: "Saving the first people: \(progress.done) of \(progress.total)", in: body)
    }
}
