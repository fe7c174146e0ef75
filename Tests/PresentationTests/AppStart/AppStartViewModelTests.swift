import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct AppStartViewModelTests {
    private let context = TestContext()
    private let scene: Live<AppStartViewModel>

    private var journal: Journal { context.journal }
    private var app: AppGatewayDouble { context.gateways.app }
    private var additions: Requests<Void> { context.gateways.users.additions }

    init() {
        scene = Live(AppStartViewModel(navigator: context.navigator, useCase: context.useCases))
        journal.follow(scene.$progress.driver) { $0.map { "\($0.done) of \($0.total)" } ?? "no progress" }
        journal.followErrors(scene.errors)
        journal.expect("no progress")
    }

    @Test("The first run saves three users, shows its progress, and opens the menu")
    func firstRun() {
        scene.input.$load()
        for _ in 0..<3 { additions.answer(()) }
        journal.expect(
            "0 of 3", "add John Appleseed male", "1 of 3", "add Kate Bell female", "2 of 3", "add Anna Haro female",
            "set-up is done", "3 of 3", "to menu")
        #expect(!app.isFirstRun)
    }

    @Test("A later run opens the menu immediately")
    func laterRun() {
        app.isFirstRun = false
        scene.input.$load()
        journal.expect("to menu")
    }

    @Test("D-17: a failure is reported, the menu opens, and the next run retries")
    func failure() {
        scene.input.$load()
        additions.answer(())
        additions.fail(Failure("The disk is full."))
        journal.expect(
            "0 of 3", "add John Appleseed male", "1 of 3", "add Kate Bell female",
            "error: The disk is full.",
            "to menu")
        #expect(app.isFirstRun)
    }

    @Test("A second load during the set-up is ignored")
    func secondLoad() {
        scene.input.$load()
        scene.input.$load()
        journal.expect("0 of 3", "add John Appleseed male")
    }
}
