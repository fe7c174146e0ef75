import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// Sets the app up on its first run, then restores the open scenes and shows a message.
final class AppStartScene: Scene {
    let bag = SubscriptionBag()
    private let live: Live<AppStartViewModel>

    init(_ navigator: Navigator, then state: RestorationState, saying toast: Toast?) {
        let end = AppStartEnd(navigator: navigator, state: state, toast: toast)
        live = Live(AppStartViewModel(navigator: end, useCase: navigator.useCases), in: bag)
        live.errors.drive { failure in
            end.toast = Toast(.failure, "Could not set up the app; the next start tries again: \(failure.message)")
        }
        .store(in: bag)
        end.scene = self
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
    private let state: RestorationState
    weak var scene: AppStartScene?
    /// The message, which is shown last, because opening a scene removes messages.
    var toast: Toast?

    init(navigator: Navigator, state: RestorationState, toast: Toast?) {
        self.navigator = navigator
        self.state = state
        self.toast = toast
    }

    func toMenu() {
        if let scene { navigator.navigation?.close(scene) }
        navigator.restore(state)
        if let toast { navigator.stack?.say(toast) }
    }
}
