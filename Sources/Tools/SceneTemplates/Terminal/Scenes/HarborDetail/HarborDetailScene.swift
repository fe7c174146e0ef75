// for detail

// import domain
// import presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

#if template
    import Presentation
    @testable import App
#endif

final class HarborDetailScene: CardScene, RoutedScene {
    let route: Route
    let bag = SubscriptionBag()
    let reader = CardReader()
    private let live: Live<HarborDetailViewModel>
    private let formatting: Formatting

    init(_ id: SeaVoyage.ID, _ navigator: Navigator) {
        route = .harborDetail(id)
        formatting = navigator.formatting
        live = Live(HarborDetailViewModel(id: id, useCase: navigator.useCases), in: bag)
    }

    var activity: String? { live.seaVoyage.isLoading ? "loading the sea voyage" : nil }
    var commands: [SceneCommand] {
        live.seaVoyage.failure == nil
            ? [] : [SceneCommand("r", "try again") { [live] in live.input.$load() }]
    }

    func appear() { live.input.$load() }

    var notice: String? { live.seaVoyage.notice("the sea voyage", empty: "This sea voyage no longer exists.") }

    var lines: [CardView.Line] { live.seaVoyage.value?.cardLines(formatting) ?? [] }
}
