// for menu

// import presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

#if template
    import Presentation
    @testable import App
#endif

final class HarborMenuScene: SelectionScene, RoutedScene {
    let bag = SubscriptionBag()
    private let live: Live<HarborMenuViewModel>
    @Property var list = ListSelection<HarborMenuItem>()

    init(_ navigator: Navigator) {
        live = Live(HarborMenuViewModel(navigator: navigator), in: bag)
        live.output.$items.driver.drive { [weak self] items in
            self?.list.show(items.map { [$0] })
        }
        .store(in: bag)
    }

    var route: Route { .harborMenu }

    func appear() { live.input.$load() }
    func choose(_ item: HarborMenuItem) { live.input.$select(item) }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let items = live.items
        frame.draw(list, in: body) { frame, line, place in
            frame.draw(items[line].title, in: place)
        }
    }
}

@MainActor
extension Navigator: HarborMenuNavigator {
    public func open(_ item: HarborMenuItem) { show(FixedCardScene(title: item.title, lines: [.heading(item.title)])) }
}
