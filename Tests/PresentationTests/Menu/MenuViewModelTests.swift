import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct MenuViewModelTests {
    private let room = Room()
    private let scene: Live<MenuViewModel>

    private var journal: Journal { room.journal }

    init() {
        scene = Live(MenuViewModel(navigator: room.navigator, useCase: room.useCases))
    }

    @Test("The menu has an entry for every scene that needs no item")
    func menu() {
        #expect(scene.sections.isEmpty)
        scene.input.$load()
        #expect(
            scene.sections.map { "\($0.title): \($0.items.map(\.title).joined(separator: ", "))" } == [
                "Products: Products, Product sections, Product grid, Offline products",
                "Repositories: Repositories, Repository grid, Repository carousel",
                "Online: Posts, Item search, Featured movie",
                "On this device: People, Cars",
                "Account: Account",
            ])
        journal.expect("watch account")
    }

    @Test("D-19: an entry that is not on screen cannot be chosen")
    func selectBeforeLoad() {
        scene.input.$select(.products)
        scene.input.$load()
        scene.input.$select(.editProduct(1))
        journal.expect("watch account")
    }

    @Test("Each entry leads to its scene")
    func selectEach() {
        scene.input.$load()
        for item in scene.sections.flatMap(\.items) { scene.input.$select(item.route) }
        journal.expect(
            "watch account", "open app://products", "open app://sections", "open app://sections/grid",
            "open app://products/sync", "open app://repos", "open app://repos/grid", "open app://repos/carousel",
            "open app://posts", "open app://items",
            "open app://movie", "open app://users", "open app://cars", "open app://login")
    }

    @Test("The menu shows who is signed in, and watches the account once, however often it is loaded")
    func account() {
        journal.follow(scene.$account.driver) { $0?.username ?? "nobody" }
        scene.input.$load()
        room.gateways.session.accounts.answerAndStay(.sample)
        scene.input.$load()
        room.gateways.session.accounts.answerAndStay(nil)
        journal.expect(
            "nobody", "watch account", "emilys", "cancelled: watch account", "watch account", "nobody")
    }
}
