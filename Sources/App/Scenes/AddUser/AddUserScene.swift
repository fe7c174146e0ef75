import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class AddUserScene: FormScene, RoutedScene {
    let editor: FormEditor<UserDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<AddUserViewModel>

    init(_ result: NavigationResult<User>, _ navigator: Navigator) {
        live = Live(
            AddUserViewModel(result: result, useCase: navigator.useCases, now: navigator.services.now()), in: bag)
        editor = FormEditor(
            [
                .init(.name, "Name"),
                .init(.gender, "Gender", Gender.unknown.name, choices: Gender.allCases.map(\.name)),
                .init(.birthday, "Birthday"),
            ], submit: "Add", on: navigator.stack)
        editor.onEdit(of: .gender) { [input = live.input] name in
            if let gender = Gender.allCases.first(where: { $0.name == name }) { input.$gender.send(gender) }
        }
        editor.send(
            [.name: live.input.$name, .birthday: live.input.$birthday], submit: live.input.$add,
            cancel: live.input.$cancel)
        editor.show(live.errors, title: "Could not save the person").store(in: bag)
    }

    var route: Route { .addUser }
    var activity: String? { live.form.isBusy ? "saving the person" : nil }

    func draw(in frame: inout Frame, _ body: GridRect) {
        editor.draw(live.form, in: &frame, body)
    }
}

extension Navigator {
    static func addedText(_ user: User) -> String { "Added \"\(user.name)\"" }
}
