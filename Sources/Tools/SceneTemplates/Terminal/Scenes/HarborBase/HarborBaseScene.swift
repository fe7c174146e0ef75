// for base

// import presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

#if template
    import Presentation
    @testable import App
#endif

final class HarborBaseScene: RoutedScene {
    let bag = SubscriptionBag()
    private let live: Live<HarborBaseViewModel>

    init() {
        live = Live(HarborBaseViewModel(), in: bag)
    }

    var route: Route { .harborBase }

    func appear() { live.input.$load() }

    func draw(in frame: inout Frame, _ body: GridRect) {
        frame.drawNotice(live.text, in: body)
    }
}
