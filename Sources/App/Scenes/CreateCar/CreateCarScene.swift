import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class CreateCarScene: FormScene, RoutedScene {
    let editor: FormEditor<CarDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<CreateCarViewModel>

    init(_ result: NavigationResult<Car>, _ navigator: Navigator) {
        live = Live(CreateCarViewModel(result: result, useCase: navigator.useCases), in: bag)
        editor = FormEditor(live.form.fields, submit: "Add", on: navigator.stack)
        editor.send(
            [.make: live.input.$make, .model: live.input.$model, .trim: live.input.$trim], submit: live.input.$create,
            cancel: live.input.$cancel)
        editor.show(live.errors, title: "Could not save the car").store(in: bag)
    }

    var route: Route { .createCar }
    var activity: String? { live.form.isBusy ? "saving the car" : nil }

    func draw(in frame: inout Frame, _ body: GridRect) {
        editor.draw(live.form, in: &frame, body)
    }
}

extension FormEditor<CarDraft.Field> {
    /// The form of a new car and of an edited one.
    convenience init(_ draft: CarDraft, submit: String, on stack: SceneStack?) {
        self.init(
            [.init(.make, "Make", draft.make), .init(.model, "Model", draft.model), .init(.trim, "Trim", draft.trim)],
            submit: submit, on: stack)
    }
}

extension Navigator {
    static func addedText(_ car: Car) -> String { "Added \"\(car.make) \(car.model)\"" }
}
