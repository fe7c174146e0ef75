// for menu

import PresentationKit
import Reactive
import ReactiveUI

@MainActor
public protocol HarborMenuNavigator {
    func open(_ item: HarborMenuItem)
}

/// Leads to each of its entries, which are shown once `load` is sent.
public struct HarborMenuViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        @Trigger public var select: Driver<HarborMenuItem>

        public nonisolated init() {}
    }

    public struct Output {
        @Property public var items: [HarborMenuItem] = []

        public init() {}
    }

    private let navigator: any HarborMenuNavigator

    public init(navigator: any HarborMenuNavigator) {
        self.navigator = navigator
    }

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.load.map { HarborMenuItem.allCases }
            .drive(output.$items)
            .store(in: bag)

        // Ignores an entry that is not on screen, whatever the view sends.
        input.select.filter { output.items.contains($0) }
            .drive { navigator.open($0) }
            .store(in: bag)

        return output
    }
}
