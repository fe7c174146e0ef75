import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class SyncProductsScene: RoutedScene {
    private let formatting: Formatting
    private weak var stack: SceneStack?
    let bag = SubscriptionBag()
    private let live: Live<SyncProductsViewModel>

    init(_ navigator: Navigator) {
        formatting = navigator.formatting
        stack = navigator.stack
        live = Live(SyncProductsViewModel(useCase: navigator.useCases), in: bag)
    }

    var route: Route { .syncProducts }
    var activity: String? { live.sync.isLoading ? "saving products" : nil }

    var commands: [SceneCommand] {
        switch live.sync {
        case .idle: [start(.enter, "start")]
        case .loading: [SceneCommand("c", "cancel") { [weak self] in self?.cancel() }]
        case .loaded, .empty, .failed: [start(.character("r"), "again")]
        }
    }

    private func start(_ key: Key, _ title: String) -> SceneCommand {
        SceneCommand(key, title) { [live] in live.input.$start() }
    }

    private func cancel() {
        live.input.$cancel()
        sayStopped()
    }

    /// Reports that a running sync stops, in whatever way the user leaves the scene. Immediately afterwards, the stack
    /// cancels the bag.
    func disappear() {
        if live.sync.isLoading { sayStopped() }
    }

    private func sayStopped() {
        stack?.say(Toast(.information, "Stopped. Products saved before are unchanged."))
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        SyncProductsView(sync: live.sync, formatting: formatting).draw(in: &frame, body)
    }
}
