import Domain
import PresentationKit
import Reactive
import ReactiveUI

public protocol MenuNavigator {
    func open(_ route: Route)
}

public typealias MenuUseCase = WatchingAccount

/// The main menu (scene S2), which can open every scene, and shows the signed-in account.
public struct MenuViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        @Trigger public var select: Driver<Route>

        public init() {}
    }

    public struct Output {
        @Property public var sections: [MenuSection] = []
        @Property public var account: Account?
    }

    private let navigator: any MenuNavigator
    private let useCase: any MenuUseCase

    public init(navigator: any MenuNavigator, useCase: any MenuUseCase) {
        self.navigator = navigator
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.load.map { MenuSection.all }
            .drive(output.$sections)
            .store(in: bag)

        input.load.flatMapLatest { useCase.account.asDriver() }
            .drive(output.$account)
            .store(in: bag)

        // Ignores an entry that is not on screen, even if the view sends it (defect D-19).
        input.select.filter { route in output.sections.contains { $0.items.contains { $0.route == route } } }
            .drive { navigator.open($0) }
            .store(in: bag)

        return output
    }
}
