import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// All products saved for times without a connection, on screen.
final class SyncProductsScene: Scene {
    private let formatting: Formatting
    private weak var stage: Stage?
    let bag = SubscriptionBag()
    private let live: Live<SyncProductsViewModel>

    init(_ viewModel: SyncProductsViewModel, formatting: Formatting, stage: Stage) {
        self.formatting = formatting
        self.stage = stage
        live = Live(viewModel, in: bag)
    }

    var route: Route? { .syncProducts }
    var title: String { "Offline products" }
    var activity: String? { live.sync.isLoading ? "saving products" : nil }

    var hints: [Hint] {
        switch live.sync {
        case .idle: [Hint("⏎", "start")]
        case .loading: [Hint("c", "cancel")]
        case .loaded, .empty, .failed: [Hint("r", "again")]
        }
    }

    func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .key(.enter), .key(.character("r")): live.input.$start()
        case .key(.character("c")) where live.sync.isLoading:
            live.input.$cancel()
            stage?.say(.information("Cancelled. What was here before is unchanged."))
        default: return false
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        SyncProductsView(sync: live.sync, formatting: formatting).draw(in: &frame, body)
    }
}
