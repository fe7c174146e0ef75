import Domain
import Presentation
import Reactive
import TerminalKit

extension Navigator {
    /// - Parameter signedIn: Gets who has signed in, and ends with the scene.
    func login(signedIn: PublishSubject<Account>, on stage: Stage) -> any Scene {
        let exit = Exit(stage: stage)
        let scene = LoginScene(
            LoginViewModel(
                navigator: LoginExit(exit: exit, signedIn: signedIn),
                useCase: DefaultLoginUseCase(sessionGateway: services.session)),
            advice: services.loginAdvice, stage: stage)
        exit.scene = scene
        return scene
    }
}

private struct LoginExit: LoginNavigator {
    let exit: Exit
    let signedIn: PublishSubject<Account>

    func toMain(signedInAs account: Account) {
        exit.leave(with: account, to: signedIn) { "Signed in as \($0.username)" }
    }

    func dismiss() {
        exit.leave(with: nil, to: signedIn) { $0.username }
    }
}

/// The sign-in on screen, and the way out for those who are signed in.
final class LoginScene: FormScene {
    let editor: FormEditor<LoginDto.Field>
    private let logout = PublishSubject<Void>()
    private let advice: String?
    private let output: LoginViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: LoginViewModel, advice: String?, stage: Stage) {
        self.advice = advice
        let editor = FormEditor<LoginDto.Field>([
            .init(.username, "User name"), .init(.password, "Password", isSecure: true),
        ])
        output = viewModel.transform(
            .init(
                username: editor.text(of: .username), password: editor.text(of: .password),
                login: editor.submit.driver, logout: logout.driver, cancel: editor.cancel.driver),
            in: bag)
        self.editor = editor
        stage.reportSubmit(output.errors, title: "Could not sign in", editor).store(in: bag)
    }

    var route: Route? { .login }
    var title: String { "Sign in" }
    var activity: String? { output.form.isBusy ? "signing in" : nil }
    var remark: String? { output.account == nil ? advice : nil }
    var isTyping: Bool { output.account == nil }
    var hints: [Hint] { output.account == nil ? .form(submit: "sign in") : [Hint("o", "sign out")] }

    func handle(_ event: InputEvent) -> Bool {
        guard output.account != nil else { return editor.handle(event) }
        guard event == .key(.character("o")) else { return false }
        logout.send(())
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let account = output.account {
            let name = [account.firstName, account.lastName].filter { !$0.isEmpty }.joined(separator: " ")
            let person = name.isEmpty ? account.username : "\(account.username) (\(name))"
            return frame.drawNotice("You are signed in as \(person). o to sign out.", in: body)
        }
        FormView(fields: editor.fields, form: output.form, submitTitle: "Sign in").draw(in: &frame, body)
    }
}
