import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The saved cars on screen.
final class CarsScene: ListScene {
    let browser: ListBrowser<CarItemViewModel>
    private let create = PublishSubject<Void>()
    private let output: CarsViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: CarsViewModel, formatting: Formatting, stage: Stage) {
        let browser = ListBrowser<CarItemViewModel>("cars", formatting)
        output = viewModel.transform(
            .init(
                load: browser.load.driver, reload: browser.reload.driver, select: browser.select.driver,
                create: create.driver),
            in: bag)
        self.browser = browser
        browser.start(output.$cars, errors: output.errors, on: stage, in: bag)
        output.$created.driver.compactMap(\.self).drive { browser.reveal($0) }.store(in: bag)
    }

    var route: Route? { .cars }
    var title: String { "Cars" }
    var hints: [Hint] { browser.hints(list: [Hint("a", "add")]) }

    func handle(_ event: InputEvent) -> Bool {
        guard event == .key(.character("a")) else { return browser.handle(event) }
        create.send(())
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        CarsView(cars: output.cars, list: browser.list).draw(in: &frame, body)
    }
}
