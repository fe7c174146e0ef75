import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// Edits and deletes a car, with the same keys in every scene.
final class CarActions {
    var onDeleted: () -> Void = {}
    private let live: Live<CarActionsViewModel>

    init(_ navigator: Navigator, in bag: SubscriptionBag) {
        live = Live(CarActionsViewModel(navigator: navigator, useCase: navigator.useCases), in: bag)
        live.deleted.drive { [weak self, weak stack = navigator.stack] car in
            self?.onDeleted()
            stack?.say(Toast(.success, "Deleted \"\(car.make) \(car.model)\""))
        }
        .store(in: bag)
        live.errors.drive { [weak stack = navigator.stack] in stack?.report($0, title: "Could not delete the car") }
            .store(in: bag)
    }

    func commands(for car: Car) -> [SceneCommand] {
        [
            SceneCommand("e", "edit") { [live] in live.input.$edit(car) },
            SceneCommand("d", "delete", or: .delete) { [live] in live.input.$delete(car) },
        ]
    }
}

extension Navigator: CarActionsNavigator {
    func toEditCar(_ car: Car) -> Driver<Car> {
        present(saying: Self.savedText) { CarFormScene(car, $0, self) }
    }

    func confirmDelete(_ car: Car) -> Driver<Void> {
        confirm(
            title: "Delete car", message: "Delete \"\(car.make) \(car.model)\"? This cannot be undone.",
            button: "Delete")
    }
}
