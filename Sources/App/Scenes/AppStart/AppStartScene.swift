import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// Sets the app up on its first run, then opens a path and shows a message at its end.
final class AppStartScene: Scene {
    let bag = SubscriptionBag()
    private let live: Live<AppStartViewModel>

    init(_ navigator: Navigator, then path: [RestorationState], saying toast: Toast?) {
        let end = AppStartEnd(navigator: navigator, path: path, toast: toast)
        live = Live(AppStartViewModel(navigator: end, useCase: navigator.useCases), in: bag)
        live.errors.drive { failure in
            end.toast = Toast(.failure, "Could not set up the app; the next start tries again: \(failure.message)")
        }
        .store(in: bag)
    }

    var title: String { "Welcome" }
    var activity: String? { "setting up" }

    func appear() { live.input.$load() }

    func draw(in frame: inout Frame, _ body: GridRect) {
        guard let progress = live.progress else { return }
        frame.drawProgress(
            progress.fraction,
            saying: "Saving the first users: \(progress.done) of \(progress.total)", in: body)
    }
}

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
