import Domain
import PresentationKit
import Reactive

/// The main menu (scene S2): a way to every scene, and who is signed in.
public struct MainViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The scene has appeared.
        public var load: Driver<Void>
        /// An entry was chosen, by where it leads.
        public var select: Driver<Route>

        /// Inputs; those left out never happen.
        public init(load: Driver<Void>, select: Driver<Route> = .never()) {
            self.load = load
            self.select = select
        }
    }

    /// What the view shows.
    public struct Output {
        /// The menu from top to bottom.
        @Property public var sections: [MenuSection] = []
        /// Who is signed in.
        @Property public var account: Account?
    }

    private let navigator: any MainNavigator
    private let useCase: any MainUseCase

    /// The scene's view model.
    public init(navigator: any MainNavigator, useCase: any MainUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

    /// Wires the menu for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.load.map { MenuSection.all }
            .drive(output.$sections)
            .store(in: bag)

        input.load.flatMapLatest { useCase.account.asDriver() }
            .drive(output.$account)
            .store(in: bag)

        // What is not on screen cannot be chosen, whatever the view sends (D-19).
        input.select.filter { route in output.sections.contains { $0.items.contains { $0.route == route } } }
            .drive { navigator.open($0) }
            .store(in: bag)

        return output
    }
}
