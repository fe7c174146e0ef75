import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias OrderDetailUseCase = WatchingOrderLines

/// The lines of an order, kept up to date by the database. A line that the server does not have yet shows its progress.
public struct OrderDetailViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var lines = ViewState<[OrderLineItemViewModel]>.idle
    }

    private let order: Order
    private let useCase: any OrderDetailUseCase

    public init(order: Order, useCase: any OrderDetailUseCase) {
        self.order = order
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let fetching = Fetching(output.$lines) { [order] in
            useCase.watchLines(of: order.id).map { $0.map(OrderLineItemViewModel.init) }
        }

        fetching.bind(load: input.load, in: bag)

        return output
    }
}
