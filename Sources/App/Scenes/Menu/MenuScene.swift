import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class MenuScene: RoutedScene {
    let bag = SubscriptionBag()
    private let live: Live<MenuViewModel>
    @Property private var list = ListSelection<Route>()

    init(_ viewModel: MenuViewModel) {
        live = Live(viewModel, in: bag)
        live.output.$sections.driver.drive { [weak self] sections in
            self?.list.show(sections.flatMap { [[]] + $0.items.map { [$0.route] } })
        }
        .store(in: bag)
    }

    var route: Route { .menu }
    var hints: [Hint] { list.hints }
    var scroll: ScrollPosition? { list.scroll }

    func resize(to size: GridSize) { list.resize(to: size) }
    func appear() { live.input.$load() }

    func handle(_ event: InputEvent) -> Bool {
        switch list.handle(event) {
        case .ignored: return false
        case .moved: return true
        case .chosen(let route):
            live.input.$select(route)
            return true
        }
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        MenuView(sections: live.sections, list: list, account: live.account).draw(in: &frame, body)
    }
}
