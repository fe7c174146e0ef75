import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct LoginViewModelTests {
    private struct UseCase: LoginUseCase {
        let accounts = BehaviorSubject<Account?>(nil)
        let logins: Requests<Account>
        let logouts: Requests<Void>

        var account: Observable<Account?> { accounts.observable }
        func login(_ dto: LoginDto) -> Observable<Account> {
            logins.request("login \(dto.username)/\(dto.password)")
        }
        func logout() -> Observable<Void> { logouts.request("logout") }
    }

    private struct Navigator: LoginNavigator {
        let note: (String) -> Void
        func toMain(signedInAs account: Account) { note("to main as \(account.username)") }
        func dismiss() { note("dismiss") }
    }

    private let journal = Journal()
    private let username = PublishSubject<String>()
    private let password = PublishSubject<String>()
    private let login = PublishSubject<Void>()
    private let logout = PublishSubject<Void>()
    private let cancel = PublishSubject<Void>()
    private let useCase: UseCase
    private let output: LoginViewModel.Output

    init() {
        useCase = UseCase(logins: Requests(journal), logouts: Requests(journal))
        output = LoginViewModel(navigator: Navigator(note: journal.note), useCase: useCase).transform(
            .init(
                username: username.driver, password: password.driver, login: login.driver, logout: logout.driver,
                cancel: cancel.driver), in: journal.bag)
        journal.follow(output.$form.driver) { $0.trace(LoginDto.Field.allCases) }
        journal.follow(output.$account.driver) { "account: \($0?.username ?? "nobody")" }
        journal.followErrors(output.errors)
        journal.expect("enabled", "account: nobody")
    }

    @Test("T18: typing says nothing")
    func typing() {
        username.send("a")
        journal.expect("enabled")
    }

    @Test("T19, T20: a tap with both empty gives two messages, live from then on, and no call")
    func emptyLogin() {
        login.send(())
        journal.expect("disabled | username: Please enter user name | password: Please enter password")
        username.send("emilys")
        journal.expect("disabled | password: Please enter password")
        password.send("secret")
        journal.expect("enabled")
    }

    @Test("T21: a tap with both filled signs in with what was entered, once, and goes on")
    func validLogin() {
        username.send("emilys")
        password.send(" ")
        login.send(())
        useCase.accounts.send(.sample)
        useCase.logins.answer(.sample)
        journal.expect(
            "enabled", "enabled", "disabled | busy", "login emilys/ ", "account: emilys", "enabled",
            "to main as emilys")
    }

    @Test("T22, D-20: a password cleared while signing in keeps the tap disabled afterwards")
    func clearedPassword() {
        username.send("emilys")
        password.send("secret")
        login.send(())
        password.send("")
        useCase.logins.fail(Failure("Broken"))
        journal.expect(
            "enabled", "enabled", "disabled | busy", "login emilys/secret",
            "disabled | busy | password: Please enter password", "disabled | password: Please enter password",
            "error: Broken")
    }

    @Test("Wrong credentials are told beside the password")
    func wrongCredentials() {
        username.send("emilys")
        password.send("wrong")
        login.send(())
        useCase.logins.fail(
            ValidationError(failures: [.init(field: LoginDto.Field.password, message: "Invalid credentials")]))
        journal.expect(
            "enabled", "enabled", "disabled | busy", "login emilys/wrong",
            "enabled | password: Invalid credentials")
    }

    @Test("Signing out is asked for once at a time; a failure is reported")
    func signOut() {
        useCase.accounts.send(.sample)
        logout.send(())
        logout.send(())
        useCase.logouts.fail(Failure("Broken"))
        logout.send(())
        useCase.accounts.send(nil)
        useCase.logouts.answer(())
        journal.expect(
            "account: emilys", "logout", "error: Broken", "logout", "account: nobody")
    }

    @Test("A password is in no text that a form can be printed as")
    func noPasswordInText() {
        password.send("secret")
        #expect(!"\(output.form)".contains("secret"))
        #expect(!String(reflecting: output.form).contains("secret"))
        journal.expect("enabled")
    }

    @Test("People can leave")
    func leave() {
        cancel.send(())
        journal.expect("dismiss")
    }
}
