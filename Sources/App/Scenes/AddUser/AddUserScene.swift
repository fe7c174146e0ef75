import Domain
import Presentation
import Reactive
import TerminalKit

extension Navigator {
    /// - Parameter added: Gets the person when they were saved, and ends with the scene.
    func addUser(added: PublishSubject<User>, on stage: Stage) -> any Scene {
        let exit = Exit(stage: stage)
        let scene = AddUserScene(
            AddUserViewModel(
                navigator: AddUserExit(exit: exit, added: added),
                useCase: DefaultAddUserUseCase(userGateway: services.users)),
            stage: stage)
        exit.scene = scene
        return scene
    }
}

private struct AddUserExit: AddUserNavigator {
    let exit: Exit
    let added: PublishSubject<User>

    func dismiss(added user: User?) {
        exit.leave(with: user, to: added) { "Added \"\($0.name)\"" }
    }
}

/// The form for a new person on screen.
final class AddUserScene: FormScene {
    let editor: FormEditor<AddUserField>
    private let output: AddUserViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: AddUserViewModel, stage: Stage) {
        let editor = FormEditor<AddUserField>([
            .init(.name, "Name"),
            .init(.gender, "Gender", Gender.unknown.name, choices: Gender.allCases.map(\.name)),
            .init(.birthday, "Birthday"),
        ])
        output = viewModel.transform(
            .init(
                name: editor.text(of: .name),
                gender: editor.text(of: .gender).compactMap { name in Gender.allCases.first { $0.name == name } },
                birthday: editor.text(of: .birthday), add: editor.submit.driver, cancel: editor.cancel.driver),
            in: bag)
        self.editor = editor
        stage.reportSubmit(output.errors, title: "Could not save the person", editor).store(in: bag)
    }

    var route: Route? { .addUser }
    var title: String { "New person" }
    var activity: String? { output.form.isBusy ? "saving the person" : nil }
    var hints: [Hint] { .form(submit: "add") }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let form = output.form
        var messages: [AddUserField: String] = [:]
        messages[.name] = form.message(for: .name)
        messages[.birthday] = form.message(for: .birthday)
        FormView(
            fields: editor.fields, messages: messages, submitTitle: "Add", isSubmitEnabled: form.isSubmitEnabled,
            failureCount: form.failureCount, isBusy: form.isBusy
        ).draw(in: &frame, body)
    }
}

/// What is asked about a new person; the gender has no rule, so the DTO's fields lack it.
nonisolated enum AddUserField: Hashable, Sendable {
    case name, gender, birthday
}
