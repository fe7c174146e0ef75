import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class MenuScene: SelectionScene, RoutedScene {
    let bag = SubscriptionBag()
    private let live: Live<MenuViewModel>
    @Property var list = ListSelection<Route>()

    init(_ navigator: Navigator) {
        live = Live(MenuViewModel(navigator: navigator, useCase: navigator.useCases), in: bag)
        live.output.$sections.driver.drive { [weak self] sections in
            self?.list.show(sections.flatMap { [[]] + $0.items.map { [$0.route] } })
        }
        .store(in: bag)
    }

    var route: Route { .menu }

    func appear() { live.input.$load() }
    func choose(_ route: Route) { live.input.$select(route) }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let texts = live.sections.flatMap { [($0.title, true)] + $0.items.map { (text(of: $0), false) } }
        frame.draw(list, in: body) { frame, line, place in
            let (text, isHeading) = texts[line]
            frame.draw(isHeading ? text : "  \(text)", in: place, style: isHeading ? .quiet : .plain)
        }
    }

    private func text(of item: MenuSection.Item) -> String {
        guard item.route == .login else { return item.title }
        return live.account.map { "Signed in as \($0.username)" } ?? "Sign in"
    }
}
