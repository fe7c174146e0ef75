extension Generation {
    /// A form with a user name and a password, whose result is the account.
    mutating func addLogin() throws(GeneratorError) {
        let scene = options.name
        try addSession()
        workspace.create(
            "\(sceneFolder)/\(scene)ViewModel.swift",
            """
            \(presentationImports)
            public typealias \(scene)UseCase = LoggingIn

            /// The sign-in. Its result is the account.
            public struct \(scene)ViewModel: ViewModel {
            \(input([
                ("username", "String", nil), ("password", "String", nil), ("login", "Void", nil), ("cancel", "Void", nil),
            ]))

            public struct Output {
            @Property(.secret) public var form = FormState(LoginDraft())
            /// Failures that concern no field. Those that do stand in the form.
            @Event public var errors: Driver<Failure>
            }

            \(needs(bringingBack: "Account"))

            \(transform)
            let output = Output()
            let form = FormMachine(output.$form, errors: output.$errors, send: useCase.login)

            form.edit(\\.username, by: input.username, in: bag)
            form.edit(\\.password, by: input.password, in: bag)
            form.submit(on: input.login, in: bag)

            form.submitted.drive { result.finish(with: $0) }.store(in: bag)
            input.cancel.drive { result.finish(with: nil) }.store(in: bag)

            return output
            }
            }
            """)
        try registerRoute(link: linkPath, menu: "account")
        guard layout.isSample else { return addOwnLoginTests() }
        try addLoginScene()
        try addLoginTests()
    }

    /// The domain of signing in, where the package has none.
    private mutating func addSession() throws(GeneratorError) {
        guard location(of: "LoggingIn") == nil else { return }
        let folder = "\(layout.domain.folder)/Session"
        workspace.create(
            "\(folder)/Account.swift",
            """
            /// A signed-in user.
            public struct Account: Identifiable, Equatable, Sendable {
            public let id: Int
            public var username: String

            public init(id: Int, username: String) {
            self.id = id
            self.username = username
            }
            }
            """)
        workspace.create(
            "\(folder)/LoginDraft.swift",
            """
            import DomainKit

            /// A user name and a password, neither of them empty.
            public struct Credentials: Equatable, Sendable {
            /// Without white space around it.
            public let username: String
            /// Exactly as entered: white space may belong to a password.
            public let password: String
            }

            /// A sign-in as text that has not been validated.
            public struct LoginDraft: Draft {
            public enum Field: Hashable, Sendable, CaseIterable {
            case username
            case password
            }

            public var username: String
            public var password: String

            public init(username: String = "", password: String = "") {
            self.username = username
            self.password = password
            }

            public func validated() throws(ValidationError) -> Credentials {
            let (username, password) = try validate(
            check(.username, username, by: .nonEmpty("Please enter user name")),
            check(.password, password, by: .satisfying("Please enter password") { !$0.isEmpty }))
            return Credentials(username: username, password: password)
            }
            }

            extension LoginDraft: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
            /// Leaves out the password, which must not be printed or logged.
            public var description: String { "LoginDraft(username: \\(username))" }
            /// Leaves out the password, which must not be printed or logged.
            public var debugDescription: String { description }
            /// Leaves out the password, which must not be printed or logged.
            public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
            }

            extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
            /// Leaves out the password, which must not be printed or logged.
            public var description: String { "Credentials(username: \\(username))" }
            /// Leaves out the password, which must not be printed or logged.
            public var debugDescription: String { description }
            /// Leaves out the password, which must not be printed or logged.
            public var customMirror: Mirror { Mirror(self, children: ["username": username]) }
            }
            """)
        workspace.create(
            "\(folder)/LoggingIn.swift",
            """
            import DomainKit
            import Reactive
            import ReactiveUI

            public protocol SessionGateway: Sendable {
            /// Fails with a `ValidationError` about the password for wrong credentials.
            func login(_ credentials: Credentials) -> Observable<Account>
            }

            public protocol HasSessionGateway {
            var sessionGateway: any SessionGateway { get }
            }

            public protocol LoggingIn {
            /// Signs in with the entered values.
            ///
            /// - Errors: a `ValidationError` with every broken field, before anything is sent.
            func login(_ draft: LoginDraft) -> Observable<Account>
            }

            extension LoggingIn where Self: HasSessionGateway {
            public func login(_ draft: LoginDraft) -> Observable<Account> {
            .deferred { [sessionGateway] in sessionGateway.login(try draft.validated()) }
            }
            }

            public struct SessionUseCases: HasSessionGateway, LoggingIn, Sendable {
            public var sessionGateway: any SessionGateway

            public init(_ sessionGateway: any SessionGateway) {
            self.sessionGateway = sessionGateway
            }
            }
            """)
    }

    private mutating func addLoginScene() throws(GeneratorError) {
        let scene = options.name
        workspace.create(
            "Sources/App/Scenes/\(scene)/\(scene)Scene.swift",
            """
            import Domain
            import Presentation
            import PresentationKit
            import Reactive
            import ReactiveUI
            import TerminalKit

            final class \(scene)Scene: FormScene, RoutedScene {
            let editor: FormEditor<LoginDraft.Field>
            let bag = SubscriptionBag()
            private let live: Live<\(scene)ViewModel>

            init(_ result: NavigationResult<Account>, _ navigator: Navigator) {
            live = Live(\(scene)ViewModel(result: result, useCase: navigator.useCases), in: bag)
            editor = FormEditor([.init(.username, "User name"), .init(.password, "Password", isSecure: true)], submit: "Sign in")
            editor.send(
            [.username: live.input.$username, .password: live.input.$password], submit: live.input.$login,
            cancel: live.input.$cancel, in: bag)
            editor.show(live.errors, title: "Could not sign in").store(in: bag)
            }

            var route: Route { .\(sceneMember) }
            var activity: String? { live.form.isBusy ? "signing in" : nil }

            func draw(in frame: inout Frame, _ body: GridRect) {
            editor.draw(live.form, in: &frame, body)
            }
            }
            """)
        try registerSceneOfRoute("standalone(saying: Self.signedInText) { \(scene)Scene($0, self) }")
    }

    private mutating func addOwnLoginTests() {
        guard let target = layout.presentationTests, location(of: "SessionUseCases") != nil else { return }
        workspace.create(
            "\(target.folder)/Session/SessionGatewayDouble.swift",
            """
            \(Set(["Reactive", "ReactiveTesting", layout.domain.module]).sorted().map { "import \($0)\n" }.joined())
            /// A session whose requests the test answers.
            struct SessionGatewayDouble: SessionGateway {
            let logins: Requests<Account>

            init(_ journal: Journal) {
            logins = Requests(journal)
            }

            func login(_ credentials: Credentials) -> Observable<Account> {
            logins.request("login \\(credentials.username)")
            }
            }
            """)
        addOwnTests(
            Entity(name: "Session", fields: []), navigator: nil,
            arguments:
                "result: NavigationResult { [note = journal.note] in note($0?.username ?? \"leave\") }, useCase: SessionUseCases(gateway)",
            """
            @Test("A sign-in brings the account back")
            func login() {
            scene.input.$username(" ada ")
            scene.input.$password("pass")
            scene.input.$login()
            gateway.logins.answer(Account(id: 1, username: "ada"))
            journal.expect("login ada", "ada")
            }

            @Test("Nothing is sent before both fields are filled in")
            func broken() {
            scene.input.$login()
            #expect(scene.form.failureCount == 2)
            journal.expect()
            }
            """)
    }

    private mutating func addLoginTests() throws(GeneratorError) {
        let scene = options.name
        try registerScene("Live(\(scene)ViewModel(result: NavigationResult { _ in }, useCase: useCases))")
        workspace.create(
            "Tests/PresentationTests/\(scene)/\(scene)ViewModelTests.swift",
            """
            import Domain
            import DomainKit
            import Presentation
            import PresentationKit
            import PresentationKitDoubles
            import Reactive
            import ReactiveTesting
            import ReactiveUI
            import SampleDoubles
            import Testing

            @Suite(.noLeaks) struct \(scene)ViewModelTests {
            private let context = TestContext()
            private let scene: Live<\(scene)ViewModel>

            init() {
            scene = Live(\(scene)ViewModel(result: context.journal.result(\\.username), useCase: context.useCases))
            }

            @Test("A sign-in brings the account back")
            func login() {
            scene.input.$username(" emilys ")
            scene.input.$password(" pass ")
            scene.input.$login()
            context.gateways.session.logins.answer(.sample)
            context.journal.expect("login emilys/ pass ", "leave with emilys")
            }

            @Test("Nothing is sent before both fields are filled in")
            func broken() {
            scene.input.$login()
            #expect(scene.form.failureCount == 2)
            context.journal.expect()
            }

            @Test("A refused password is said beside its field")
            func refused() {
            scene.input.$username("emilys")
            scene.input.$password("wrong")
            scene.input.$login()
            context.gateways.session.logins.fail(ValidationError(failures: [.init(field: LoginDraft.Field.password, message: "Wrong.")]))
            #expect(scene.form.message(for: .password) == "Wrong.")
            context.journal.expect("login emilys/wrong")
            }
            }
            """)
        try registerScreen(tour: SwiftName.title(scene), showing: ["[ Sign in ]"], isForm: true)
    }
}
