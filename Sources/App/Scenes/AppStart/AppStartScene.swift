import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class AppStartScene: Scene {
    let bag = SubscriptionBag()
    private let live: Live<AppStartViewModel>

    init(_ viewModel: AppStartViewModel, onFailure: @escaping (Failure) -> Void) {
        live = Live(viewModel, in: bag)
        live.errors.drive { onFailure($0) }.store(in: bag)
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
