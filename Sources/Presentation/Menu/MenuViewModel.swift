import Domain
import PresentationKit
import Reactive

/// What the menu needs of the domain.
public typealias MenuUseCase = WatchingAccount

/// The menu (scene S2): leads to every scene, and shows who is signed in.
public struct MenuViewModel: ViewModel {
    /// The inputs of the menu.
    public struct Input: ViewModelInput {
        /// Shows the menu, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Opens an entry, by where it leads.
        @Trigger public var select: Driver<Route>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the menu.
    public struct Output {
        /// The menu from top to bottom.
        @Property public var sections: [MenuSection] = []
        /// The signed-in account.
        @Property public var account: Account?
    }

    private let navigator: any MenuNavigator
    private let useCase: any MenuUseCase

    /// The scene's view model.
    public init(navigator: any MenuNavigator, useCase: any MenuUseCase) {
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

        // What is not on screen cannot be opened, whatever the view sends (defect D-19).
        input.select.filter { route in output.sections.contains { $0.items.contains { $0.route == route } } }
            .drive { navigator.open($0) }
            .store(in: bag)

        return output
    }
}
