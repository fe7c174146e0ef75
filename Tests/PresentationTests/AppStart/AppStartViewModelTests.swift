import Domain
import DomainKit
import Presentation
import Reactive
import ReactiveTesting
import Synchronization
import Testing

/// The start with the domain's own set-up over gateways that the test works.
@Suite(.noLeaks) struct AppStartViewModelTests {
    private final class App: AppGateway {
        let firstRun = Mutex(true)
        var isFirstRun: Bool { firstRun.withLock { $0 } }
        func setFirstRunDone() throws { firstRun.withLock { $0 = false } }
    }

    private struct Users: UserGateway {
        let additions: Requests<Void>
        func add(_ users: [User]) -> Observable<Void> {
            MainActor.assumeIsolated {
                additions.request("add \(users.map { "\($0.name) \($0.gender)" }.joined(separator: ", "))")
            }
        }
        func getUsers() -> Observable<[User]> { .never() }
        func watchUsers() -> Observable<[User]> { .never() }
        func deleteUser(id: User.ID) -> Observable<Void> { .never() }
    }

    private struct Navigator: AppStartNavigator {
        let note: (String) -> Void
        func toMain() { note("to main") }
    }

    private let journal = Journal()
    private let load = PublishSubject<Void>()
    private let app = App()
    private let additions: Requests<Void>

    init() {
        additions = Requests(journal)
        let output = AppStartViewModel(
            navigator: Navigator(note: journal.note),
            useCase: DefaultAppStartUseCase(appGateway: app, userGateway: Users(additions: additions))
        )
        .transform(.init(load: load.driver), in: journal.bag)
        journal.follow(output.$progress.driver) { $0.map { "\($0.done) of \($0.total)" } ?? "no progress" }
        journal.followErrors(output.errors)
        journal.expect("no progress")
    }

    @Test("The first run saves three people, says how far it is, and goes on")
    func firstRun() {
        load.send(())
        for _ in 0..<3 { additions.answer(()) }
        journal.expect(
            "add John Appleseed male", "0 of 3", "1 of 3", "add Kate Bell female", "2 of 3", "add Anna Haro female",
            "3 of 3", "to main")
        #expect(!app.isFirstRun)
    }

    @Test("A later run goes on at once")
    func laterRun() {
        app.firstRun.withLock { $0 = false }
        load.send(())
        journal.expect("to main")
    }

    @Test("D-17: a failure is reported, the main menu is reached, and the next run tries again")
    func failure() {
        load.send(())
        additions.answer(())
        additions.fail(GatewayError.storage(message: "There is no space left."))
        journal.expect(
            "add John Appleseed male", "0 of 3", "1 of 3", "add Kate Bell female",
            "error: There is no space left.",
            "to main")
        #expect(app.isFirstRun)
    }

    @Test("A second load during the set-up is ignored")
    func secondLoad() {
        load.send(())
        load.send(())
        journal.expect("add John Appleseed male", "0 of 3")
    }
}
