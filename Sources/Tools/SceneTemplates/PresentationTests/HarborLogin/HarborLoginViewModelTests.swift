// for login

// import domain
// import presentation
import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
// import doubles
import Testing

@MainActor @Suite(.noLeaks) struct HarborLoginViewModelTests {
    /// Signs in as the test answers.
    private struct Session: LoggingIn {
        let logins: Requests<Account>

        func login(_ draft: LoginDraft) -> Observable<Account> {
            .deferred { [logins] in logins.request("login \(try draft.validated().username)") }
        }
    }

    #if stubbed
        private let account = Account.sample
    #else
        private let account = Account(id: 1, username: "ada")
    #endif
    private let journal = Journal()
    private let session: Session
    private let scene: Live<HarborLoginViewModel>

    init() {
        session = Session(logins: Requests(journal))
        let result = NavigationResult<Account> { [note = journal.note] in note($0?.username ?? "leave") }
        scene = Live(HarborLoginViewModel(result: result, useCase: session))
    }

    private func enter() {
        scene.input.$username(" ada ")
        scene.input.$password("pass")
        scene.input.$login()
    }

    @Test("A sign-in brings the account back")
    func login() {
        enter()
        session.logins.answer(account)
        journal.expect("login ada", account.username)
    }

    @Test("Nothing is sent before both fields are filled in")
    func broken() {
        scene.input.$login()
        #expect(scene.form.failureCount == 2)
        journal.expect()
    }

    @Test("A refused password is said beside its field")
    func refused() {
        enter()
        session.logins.fail(
            ValidationError(failures: [.init(field: LoginDraft.Field.password, message: "Wrong.")]))
        #expect(scene.form.message(for: .password) == "Wrong.")
        journal.expect("login ada")
    }
}
