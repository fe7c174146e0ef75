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

    init(_ navigator: Navigator) {
        live = Live(CarsViewModel(navigator: navigator, useCase: navigator.useCases), in: bag)
        actions = CarActions(navigator, in: bag)
        browser = ListBrowser(
            live.output.$cars, "cars",
            .init(load: live.input.$load, reload: live.input.$reload, select: live.input.$select),
            navigator.formatting, hasHeader: true)
        browser.showPreview(clock: navigator.services.clock) { CarDetailScene($0.car.id, navigator) }
        browser.start(errors: live.errors, on: navigator.stack, in: bag)
        live.created.drive { [browser] in browser.reveal($0) }.store(in: bag)
    }

    var route: Route { .cars }
    var commands: [SceneCommand] {
        (browser.selectedItem.map { actions.commands(for: $0.car) } ?? [])
            + [SceneCommand("a", "add") { [live] in live.input.$create() }, browser.reload]
    }

    private static let table = ListTable<CarItemViewModel>([
        TableLayout.Column(title: "Model", length: .rest), TableLayout.Column(title: "Make", length: .rest),
        TableLayout.Column(title: "Trim", length: .rest, showsFrom: 44),
    ]) { row in
        [(row.text, .plain), (row.detail, .quiet), (row.car.trim, .quiet)]
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        browser.draw(Self.table, empty: "No cars yet. Press a to add one.", in: &frame, body)
    }
}

extension Navigator: CarsNavigator {
    func toCarDetail(_ car: Car) { show(CarDetailScene(car.id, self)) }

    func toCreateCar() -> Driver<Car> {
        present(saying: Self.addedText) { CarFormScene(nil, $0, self) }
    }
}
