// for login

// import domain
// import presentation
import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

@MainActor @Suite(.noLeaks) struct SignInViewModelTests {
    /// Signs in as the test answers.
    private struct Session: SessionGateway {
        let requests: Requests<Account>

        func signIn(_ credentials: Credentials) -> Observable<Account> {
            requests.request("sign in \(credentials.username)")
        }
        func signOut() -> Observable<Void> { .just(()) }
    }

    private let account = Account(id: "7", name: "ada")
    private let journal = Journal()
    private let session: Session
    private let scene: Live<SignInViewModel>

    init() {
        session = Session(requests: Requests(journal))
        let result = NavigationResult<Account> { [write = journal.note] in write($0?.name ?? "leave") }
        scene = Live(SignInViewModel(result: result, gateway: session))
    }

    private func enter() {
        scene.input.$username(" ada ")
        scene.input.$password("pass")
        scene.input.$signIn()
    }

    @Test("A sign-in returns the account")
    func signIn() {
        enter()
        session.requests.answer(account)
        journal.expect("sign in ada", account.name)
    }

    @Test("Nothing is sent before both fields are filled in")
    func broken() {
        scene.input.$signIn()
        #expect(scene.form.failureCount == 2)
        journal.expect()
    }
}
