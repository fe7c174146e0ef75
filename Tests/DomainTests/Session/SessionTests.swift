import Domain
import DomainKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct SessionTests {
    private let journal = Journal()
    private let gateways: GatewayDoubles

    init() {
        gateways = GatewayDoubles(journal)
    }

    @Test("A sign-in trims the user name and sends the password exactly as entered")
    func login() {
        journal.follow(gateways.useCases.login(LoginDraft(username: " emilys\n", password: " p w "))) { $0.username }
        gateways.session.logins.answer(.sample)
        journal.expect("login emilys/ p w ", "emilys", "finished")
    }

    @Test(
        "A sign-in needs both fields, and accepts a password of spaces",
        arguments: [
            ("", "", ["Please enter user name", "Please enter password"]), ("emilys", "", ["Please enter password"]),
            ("", " ", ["Please enter user name"]), (" \t", "x", ["Please enter user name"]), ("e", " ", []),
        ])
    func fields(username: String, password: String, messages: [String]) {
        let draft = LoginDraft(username: username, password: password)
        #expect(draft.failures.map(\.message) == messages)
        guard !messages.isEmpty else { return }
        let error = Recorded<Account>(gateways.useCases.login(draft)).error as? ValidationError
        #expect(error?.failures.map(\.message) == messages)
        journal.expect()
    }

    @Test("A refused sign-in passes the server's refusal to the caller")
    func refused() {
        journal.follow(gateways.useCases.login(LoginDraft(username: "a", password: "b"))) { $0.username }
        gateways.session.logins.fail(GatewayError.offline)
        journal.expect("login a/b", "failed(\(GatewayError.offline))")
    }

    @Test("Watching the account and signing out call the gateway")
    func forwarded() {
        journal.follow(gateways.useCases.account) { $0?.username ?? "nobody" }
        gateways.session.accounts.answerAndStay(nil)
        gateways.session.accounts.answerAndStay(.sample)
        journal.follow(gateways.useCases.logout()) { "signed out" }
        gateways.session.logouts.answer(())
        journal.expect("watch account", "nobody", "emilys", "logout", "signed out", "finished")
    }

    @Test("Printed drafts and credentials do not contain the password")
    func secrets() throws {
        let draft = LoginDraft(username: "emilys", password: "s3cret")
        let credentials = try draft.validated()
        for value in [draft, credentials] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            let texts = ["\(value)", String(reflecting: value), dumped]
            #expect(Mirror(reflecting: value).children.map(\.label) == ["username"])
            #expect(texts.allSatisfy { $0.contains("emilys") && !$0.contains("s3cret") })
        }
    }

    @Test("Empty credentials trap with a message")
    func emptyCredentials() async {
        for (username, password) in [("", "x"), ("x", "")] {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [username = username as String, password = password as String] in
                _ = Credentials(username: username, password: password)
            }
            // Optimized code traps without a message.
            #if DEBUG
                let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
                #expect(text.contains("Credentials need a user name and a password."))
            #else
                #expect(result != nil)
            #endif
        }
    }
}
