import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The saved cars on screen.
final class CarsScene: ListScene {
    let browser: ListBrowser<CarItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<CarsViewModel>

    init(_ viewModel: CarsViewModel, formatting: Formatting, stage: Stage) {
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$cars, "cars",
            .init(load: live.input.$load, reload: live.input.$reload, select: live.input.$select), formatting)
        browser.start(errors: live.errors, on: stage, in: bag)
        live.created.drive { [browser] in browser.reveal($0) }.store(in: bag)
    }

    var route: Route? { .cars }
    var title: String { "Cars" }
    var hints: [Hint] { browser.hints(list: [Hint("a", "add")]) }

    func handle(_ event: InputEvent) -> Bool {
        guard event == .key(.character("a")) else { return browser.handle(event) }
        live.input.$create()
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        CarsView(cars: live.cars, list: browser.list).draw(in: &frame, body)
    }
}
