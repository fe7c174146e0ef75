import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class AddUserScene: FormScene, RoutedScene {
    let editor: FormEditor<AddUserField>
    let bag = SubscriptionBag()
    private let live: Live<AddUserViewModel>

    init(_ viewModel: AddUserViewModel, stack: SceneStack) {
        live = Live(viewModel, in: bag)
        editor = FormEditor(
            [
                .init(.name, "Name"),
                .init(.gender, "Gender", Gender.unknown.name, choices: Gender.allCases.map(\.name)),
                .init(.birthday, "Birthday"),
            ], submit: "Add", on: stack)
        editor.text(of: .name).drive(live.input.$name).store(in: bag)
        editor.text(of: .gender).compactMap { name in Gender.allCases.first { $0.name == name } }
            .drive(live.input.$gender)
            .store(in: bag)
        editor.text(of: .birthday).drive(live.input.$birthday).store(in: bag)
        editor.submit.drive(live.input.$add).store(in: bag)
        editor.cancel.drive(live.input.$cancel).store(in: bag)
        editor.show(live.errors, title: "Could not save the person").store(in: bag)
    }

    var route: Route { .addUser }
    var activity: String? { live.form.isBusy ? "saving the person" : nil }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let form = live.form
        var messages: [AddUserField: String] = [:]
        messages[.name] = form.message(for: .name)
        messages[.birthday] = form.message(for: .birthday)
        FormView(
            fields: editor.fields, messages: messages, isSubmitEnabled: form.isSubmitEnabled,
            failureCount: form.failureCount, isBusy: form.isBusy, failure: editor.failure
        ).draw(in: &frame, body)
    }
}

/// The form's fields. The gender has no rule, so `UserDraft.Field` does not contain it.
nonisolated enum AddUserField: Hashable, Sendable {
    case name, gender, birthday
}
