import Domain
import Presentation
import PresentationKit
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct MenuViewModelTests {
    private let context = TestContext()
    private let scene: Live<MenuViewModel>

    private var journal: Journal { context.journal }

    init() {
        scene = Live(MenuViewModel(navigator: context.navigator, useCase: context.useCases))
    }

    @Test("The menu appears with the scene and lists every scene once")
    func menu() {
        #expect(scene.sections.isEmpty)
        scene.input.$load()
        #expect(scene.sections == MenuSection.all)
        #expect(scene.sections.map(\.title) == ["Shop", "Online", "On this device"])
        let routes = scene.sections.flatMap(\.items).map(\.route)
        #expect(Set(routes).count == routes.count)
        #expect(Set(routes).isSuperset(of: [.products, .repos, .listPosts, .userList, .cars, .login, .settings]))
        journal.expect("watch account")
    }

    @Test("D-19: an entry that is not on screen cannot be chosen")
    func selectBeforeLoad() {
        scene.input.$select(.products)
        scene.input.$load()
        scene.input.$select(.editProduct(1))
        journal.expect("watch account")
    }

    @Test("Each entry opens its scene")
    func selectEach() {
        scene.input.$load()
        for item in scene.sections.flatMap(\.items) { scene.input.$select(item.route) }
        let links = MenuSection.all.flatMap(\.items).map { "open \($0.route.link)" }
        #expect(journal.history == ["watch account"] + links)
    }

    @Test("A reloaded menu shows the signed-in user and watches the account once")
    func account() {
        journal.follow(scene.$account.driver) { $0?.username ?? "nobody" }
        scene.input.$load()
        context.gateways.session.accounts.answerAndStay(.sample)
        scene.input.$load()
        context.gateways.session.accounts.answerAndStay(nil)
        journal.expect(
            "nobody", "watch account", "emilys", "cancelled: watch account", "watch account", "nobody")
    }
}
