import Presentation
import PresentationKit
import Reactive
import TerminalKit

extension Navigator {
    func syncProducts(on stage: Stage) -> any Scene {
        SyncProductsScene(
            SyncProductsViewModel(
                useCase: DefaultSyncProductsUseCase(productSyncGateway: services.productSync)),
            formatting: services.formatting, stage: stage)
    }
}

/// All products saved for times without a connection, on screen.
final class SyncProductsScene: Scene {
    private let start = PublishSubject<Void>()
    private let cancel = PublishSubject<Void>()
    private let output: SyncProductsViewModel.Output
    private let formatting: Formatting
    private weak var stage: Stage?
    let bag = SubscriptionBag()

    init(_ viewModel: SyncProductsViewModel, formatting: Formatting, stage: Stage) {
        self.formatting = formatting
        self.stage = stage
        output = viewModel.transform(.init(start: start.driver, cancel: cancel.driver), in: bag)
    }

    var route: Route? { .syncProducts }
    var title: String { "Offline products" }
    var activity: String? { output.sync.isLoading ? "saving products" : nil }

    var hints: [Hint] {
        switch output.sync {
        case .idle: [Hint("⏎", "start")]
        case .loading: [Hint("c", "cancel")]
        case .loaded, .empty, .failed: [Hint("r", "again")]
        }
    }

    func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .key(.enter), .key(.character("r")): start.send(())
        case .key(.character("c")) where output.sync.isLoading:
            cancel.send(())
            stage?.say(.information("Cancelled. What was here before is unchanged."))
        default: return false
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        SyncProductsView(sync: output.sync, formatting: formatting).draw(in: &frame, body)
    }
}
