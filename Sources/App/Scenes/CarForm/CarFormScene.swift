import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class CarFormScene: FormScene, RoutedScene {
    let route: Route
    let editor: FormEditor<CarDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<CarFormViewModel>

    /// Creates the form for a car, or for a new car if `car` is `nil`.
    init(_ car: Car?, _ result: NavigationResult<Car>, _ navigator: Navigator) {
        let draft = car.map { CarDraft($0) } ?? CarDraft()
        route = car.map { .editCar($0.id) } ?? .createCar
        live = Live(CarFormViewModel(draft, result: result, useCase: navigator.useCases), in: bag)
        editor = FormEditor(
            [.init(.make, "Make", draft.make), .init(.model, "Model", draft.model), .init(.trim, "Trim", draft.trim)],
            submit: car == nil ? "Add" : "Update", on: navigator.stack)
        editor.send(
            [.make: live.input.$make, .model: live.input.$model, .trim: live.input.$trim], submit: live.input.$save,
            cancel: live.input.$cancel)
        editor.show(live.errors, title: "Could not save the car").store(in: bag)
    }

    var activity: String? { live.form.isBusy ? "saving the car" : nil }

    func draw(in frame: inout Frame, _ body: GridRect) {
        editor.draw(live.form, in: &frame, body)
    }
}

extension Navigator {
    static func addedText(_ car: Car) -> String { "Added \"\(car.make) \(car.model)\"" }
    static func savedText(_ car: Car) -> String { "Saved \"\(car.make) \(car.model)\"" }
}
