// for scene

// import presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class BoardScene: RoutedScene {
    let bag = SubscriptionBag()
    private let live: Live<BoardViewModel>

    init() {
        live = Live(BoardViewModel(), in: bag)
    }

    var route: Route { .board }

    func appear() { live.input.$load() }

    func draw(in frame: inout Frame, _ body: GridRect) {
        frame.drawNotice(live.text, in: body)
    }
}
