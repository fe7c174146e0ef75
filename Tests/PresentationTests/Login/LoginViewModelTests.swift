import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct LoginViewModelTests {
    private let context = TestContext()
    private let scene: Live<LoginViewModel>

    private var journal: Journal { context.journal }
    private var session: SessionGatewayDouble { context.gateways.session }

    init() {
        scene = Live(LoginViewModel(result: context.journal.result(\.username), useCase: context.useCases))
        journal.follow(scene.$form.driver) { $0.trace(LoginDraft.Field.allCases) }
        journal.follow(scene.$account.driver) { "account: \($0?.username ?? "nobody")" }
        journal.followErrors(scene.errors)
        journal.expect("enabled", "account: nobody")
    }

    @Test("T18: typing shows no message")
    func typing() {
        scene.input.$username("a")
        journal.expect("enabled")
    }

    @Test("T19, T20: a tap with empty fields shows two live messages and sends nothing")
    func emptyLogin() {
        scene.input.$login()
        journal.expect("disabled | username: Please enter user name | password: Please enter password")
        scene.input.$username("emilys")
        journal.expect("disabled | password: Please enter password")
        scene.input.$password("secret")
        journal.expect("enabled")
    }

    @Test("T21: a tap with filled fields signs in once, and finishes the scene")
    func validLogin() {
        scene.input.$username("emilys")
        scene.input.$password(" ")
        scene.input.$login()
        session.logins.answer(.sample)
        journal.expect(
            "enabled", "enabled", "disabled | busy", "login emilys/ ", "enabled", "account: emilys",
            "leave with emilys")
    }

    @Test("T22, D-20: a password cleared while signing in keeps the tap disabled afterwards")
    func clearedPassword() {
        scene.input.$username("emilys")
        scene.input.$password("secret")
        scene.input.$login()
        scene.input.$password("")
        session.logins.fail(Failure("Broken"))
        journal.expect(
            "enabled", "enabled", "disabled | busy", "login emilys/secret",
            "disabled | busy | password: Please enter password", "disabled | password: Please enter password",
            "error: Broken")
    }

    @Test("Wrong credentials are reported at the password")
    func wrongCredentials() {
        scene.input.$username("emilys")
        scene.input.$password("wrong")
        scene.input.$login()
        session.logins.fail(
            ValidationError(failures: [.init(field: LoginDraft.Field.password, message: "Invalid credentials")]))
        journal.expect(
            "enabled", "enabled", "disabled | busy", "login emilys/wrong",
            "enabled | password: Invalid credentials")
    }

    @Test("One sign-out runs at a time, and its failure is reported")
    func signOut() {
        scene.input.$logout()
        scene.input.$logout()
        session.logouts.fail(Failure("Broken"))
        scene.input.$logout()
        session.logouts.answer(())
        journal.expect("logout", "error: Broken", "logout")
    }

    @Test("The session is watched once, starting with the first load")
    func account() {
        scene.input.$load()
        session.accounts.answerAndStay(.sample)
        scene.input.$load()
        session.accounts.answerAndStay(nil)
        journal.expect(
            "watch account", "account: emilys", "cancelled: watch account", "watch account", "account: nobody")
    }

    @Test("A printed form does not contain the password")
    func noPasswordInText() {
        scene.input.$password("secret")
        #expect(!"\(scene.form)".contains("secret"))
        #expect(!String(reflecting: scene.form).contains("secret"))
        journal.expect("enabled")
    }

    @Test("The user can leave without signing in")
    func leave() {
        scene.input.$cancel()
        journal.expect("leave")
    }
}
