import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class CarDetailScene: CardScene, RoutedScene {
    let route: Route
    let bag = SubscriptionBag()
    let reader = CardReader()
    private let live: Live<CarDetailViewModel>
    private let actions: CarActions

    init(_ id: Car.ID, _ navigator: Navigator) {
        route = .car(id)
        live = Live(CarDetailViewModel(id: id, useCase: navigator.useCases), in: bag)
        actions = CarActions(navigator, in: bag)
        actions.onDeleted = { [weak self, weak navigation = navigator.navigation] in
            if let self { navigation?.close(self) }
        }
    }

    var activity: String? { live.car.isLoading ? "loading the car" : nil }
    var commands: [SceneCommand] {
        (live.car.value.map { actions.commands(for: $0) } ?? [])
            + (live.car.failure == nil ? [] : [SceneCommand("r", "try again") { [live] in live.input.$load() }])
    }

    func appear() { live.input.$load() }

    var notice: String? { live.car.notice("the car", empty: "This car no longer exists.") }

    var lines: [CardView.Line] {
        live.car.value.map { car in
            [.heading(car.model), .field("Make", car.make), .field("Trim", car.trim.isEmpty ? "–" : car.trim)]
        } ?? []
    }
}
