import Domain
import Presentation
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct MainViewModelTests {
    private struct UseCase: MainUseCase {
        let accounts = BehaviorSubject<Account?>(nil)
        var account: Observable<Account?> { accounts.observable }
    }

    private struct Navigator: MainNavigator {
        let note: (String) -> Void
        func open(_ route: Route) { note("open \(route.link)") }
    }

    private let journal = Journal()
    private let load = PublishSubject<Void>()
    private let select = PublishSubject<Route>()
    private let useCase = UseCase()
    private let output: MainViewModel.Output

    init() {
        output = MainViewModel(navigator: Navigator(note: journal.note), useCase: useCase)
            .transform(.init(load: load.driver, select: select.driver), in: journal.bag)
    }

    @Test("The menu has an entry for every scene that needs no item")
    func menu() {
        #expect(output.sections.isEmpty)
        load.send(())
        #expect(
            output.sections.map { "\($0.title): \($0.items.map(\.title).joined(separator: ", "))" } == [
                "Products: Product list, Sectioned product list, Sectioned product collection, "
                    + "Products for offline use",
                "Repositories: Git repo list, Git repo collection, Git repo carousel",
                "Online: Posts of my followers, Item search, Featured movie",
                "On this device: User list, Cars",
                "Account: Login",
            ])
    }

    @Test("D-19: an entry that is not on screen cannot be chosen")
    func selectBeforeLoad() {
        select.send(.products)
        load.send(())
        select.send(.editProduct(1))
        journal.expect()
    }

    @Test("Each entry leads to its scene")
    func selectEach() {
        load.send(())
        for item in output.sections.flatMap(\.items) { select.send(item.route) }
        journal.expect(
            "open app://products", "open app://sections", "open app://sections/grid",
            "open app://products/sync", "open app://repos", "open app://repos/grid", "open app://repos/carousel",
            "open app://posts", "open app://items",
            "open app://movie", "open app://users", "open app://cars", "open app://login")
    }

    @Test("The menu knows who is signed in")
    func account() {
        journal.follow(output.$account.driver) { $0?.username ?? "nobody" }
        load.send(())
        useCase.accounts.send(.sample)
        useCase.accounts.send(nil)
        journal.expect("nobody", "emilys", "nobody")
    }
}
