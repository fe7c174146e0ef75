import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class EditCarScene: FormScene, RoutedScene {
    let route: Route
    let editor: FormEditor<CarDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<EditCarViewModel>

    init(_ car: Car, _ result: NavigationResult<Car>, _ navigator: Navigator) {
        route = .editCar(car.id)
        live = Live(EditCarViewModel(car: car, result: result, useCase: navigator.useCases), in: bag)
        editor = FormEditor(live.form.fields, submit: "Update", on: navigator.stack)
        editor.send(
            [.make: live.input.$make, .model: live.input.$model, .trim: live.input.$trim], submit: live.input.$update,
            cancel: live.input.$cancel)
        editor.show(live.errors, title: "Could not save the car").store(in: bag)
    }

    var activity: String? { live.form.isBusy ? "saving the car" : nil }

    func draw(in frame: inout Frame, _ body: GridRect) {
        editor.draw(live.form, in: &frame, body)
    }
}

extension Navigator {
    static func savedText(_ car: Car) -> String { "Saved \"\(car.make) \(car.model)\"" }
}
