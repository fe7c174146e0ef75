import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class LoginScene: FormScene, RoutedScene {
    let editor: FormEditor<LoginDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<LoginViewModel>
    private let advice: String?

    init(_ result: NavigationResult<Account>, _ navigator: Navigator) {
        advice = navigator.services.loginAdvice
        live = Live(LoginViewModel(result: result, useCase: navigator.useCases), in: bag)
        editor = FormEditor(
            [.init(.username, "User name"), .init(.password, "Password", isSecure: true)], submit: "Sign in")
        editor.send(
            [.username: live.input.$username, .password: live.input.$password], submit: live.input.$login,
            cancel: live.input.$cancel)
        editor.show(live.errors, title: "Could not sign in").store(in: bag)
    }

    var route: Route { .login }
    var activity: String? { live.form.isBusy ? "signing in" : nil }
    var remark: String? { live.account == nil ? advice : nil }
    var isTyping: Bool { live.account == nil }
    var hints: [Hint] { live.account == nil ? .form(submit: "sign in") : [] }
    var commands: [SceneCommand] {
        live.account == nil ? [] : [SceneCommand("o", "sign out") { [live] in live.input.$logout() }]
    }

    func appear() { live.input.$load() }

    func handle(_ event: InputEvent) -> Bool { live.account == nil && editor.handle(event) }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let account = live.account {
            let name = [account.firstName, account.lastName].filter { !$0.isEmpty }.joined(separator: " ")
            let person = name.isEmpty ? account.username : "\(account.username) (\(name))"
            return frame.drawNotice("You are signed in as \(person). Press o to sign out.", in: body)
        }
        editor.draw(live.form, in: &frame, body)
    }
}

extension Navigator {
    static func signedInText(_ account: Account) -> String { "Signed in as \(account.username)" }
}
