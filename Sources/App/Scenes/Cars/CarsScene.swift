import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class CarsScene: ListScene, RoutedScene {
    let browser: ListBrowser<CarItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<CarsViewModel>
    private let actions: CarActions

    /// - Parameter preview: Makes the scene that shows the selected item beside the list.
    init(
        _ viewModel: CarsViewModel, actions: CarActionsViewModel, services: Services, stack: SceneStack,
        preview: @escaping (CarItemViewModel) -> (any Scene)?
    ) {
        live = Live(viewModel, in: bag)
        self.actions = CarActions(actions, on: stack, in: bag)
        browser = ListBrowser(
            live.output.$cars, "cars",
            .init(load: live.input.$load, reload: live.input.$reload, select: live.input.$select),
            services.formatting, hasHeader: true)
        browser.showPreview(clock: services.clock, preview)
        browser.start(errors: live.errors, on: stack, in: bag)
        live.created.drive { [browser] in browser.reveal($0) }.store(in: bag)
    }

    var route: Route { .cars }
    var commands: [SceneCommand] {
        (browser.selectedItem.map { actions.commands(for: $0.car) } ?? [])
            + [SceneCommand("a", "add") { [live] in live.input.$create() }, browser.reload]
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        CarsView(cars: live.cars, list: browser.list).draw(in: &frame, body)
    }
}
