import Presentation
import Reactive
import TerminalKit

/// The main menu on screen.
final class MenuScene: Scene {
    private let select = PublishSubject<Route>()
    private let load = PublishSubject<Void>()
    private let output: MainViewModel.Output
    let bag = SubscriptionBag()
    @Property private var list = ListSelection<Route>()

    init(_ viewModel: MainViewModel) {
        output = viewModel.transform(.init(load: load.driver, select: select.driver), in: bag)
        output.$sections.driver.drive { [weak self] sections in
            self?.list.show(sections.flatMap { [[]] + $0.items.map { [$0.route] } })
        }
        .store(in: bag)
    }

    var route: Route? { .main }
    var title: String { "Menu" }
    var hints: [Hint] { [Hint("↑↓", "select"), Hint("⏎", "open")] }

    func resize(to size: GridSize) {
        list.resize(to: size)
    }

    func appear() { load.send(()) }

    func handle(_ event: InputEvent) -> Bool {
        switch list.handle(event) {
        case .ignored: return false
        case .moved: return true
        case .chosen(let route):
            select.send(route)
            return true
        }
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        MenuView(sections: output.sections, list: list).draw(in: &frame, body)
    }
}
