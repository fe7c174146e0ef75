import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class EditCarScene: FormScene, RoutedScene {
    let route: Route
    let editor: FormEditor<CarField>
    let bag = SubscriptionBag()
    private let live: Live<EditCarViewModel>

    init(_ viewModel: EditCarViewModel, of id: Car.ID, stack: SceneStack) {
        route = .editCar(id)
        live = Live(viewModel, in: bag)
        editor = FormEditor(CarField.items(of: live.form.fields), submit: "Update", on: stack)
        editor.text(of: .make).drive(live.input.$make).store(in: bag)
        editor.text(of: .model).drive(live.input.$model).store(in: bag)
        editor.text(of: .trim).drive(live.input.$trim).store(in: bag)
        editor.submit.drive(live.input.$update).store(in: bag)
        editor.cancel.drive(live.input.$cancel).store(in: bag)
        editor.show(live.errors, title: "Could not save the car").store(in: bag)
    }

    var activity: String? { live.form.isBusy ? "saving the car" : nil }

    func draw(in frame: inout Frame, _ body: GridRect) {
        FormView(fields: editor.fields, car: live.form, failure: editor.failure).draw(in: &frame, body)
    }
}
