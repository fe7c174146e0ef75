import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public protocol OrdersNavigator {
    func toOrderDetail(_ order: Order)
    /// Opens the form for a new order. Emits the order as saved on this device, or ends without an element if the user
    /// cancels.
    func toCreateOrder() -> Driver<Order>
}

public typealias OrdersUseCase = GettingOrderList

/// The orders, page by page, and the new orders that wait to be sent.
public struct OrdersViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        @Trigger public var reload: Driver<Void>
        @Trigger public var loadMore: Driver<Void>
        @Trigger public var select: Driver<Order.ID>
        @Trigger public var create: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var orders = PagedList<OrderItemViewModel>()
        /// The ID of each created order, so that the view can scroll to the order.
        @Event public var created: Driver<Order.ID>
        @Event public var errors: Driver<Failure>
    }

    private let navigator: any OrdersNavigator
    private let useCase: any OrdersUseCase
    private let refresh: RefreshPolicy?

    public init(navigator: any OrdersNavigator, useCase: any OrdersUseCase, refresh: RefreshPolicy? = nil) {
        self.navigator = navigator
        self.useCase = useCase
        self.refresh = refresh
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(
            output.$orders, errors: output.$errors, source: { useCase.orderList }, item: OrderItemViewModel.init)

        paging.bind(
            load: input.load, reload: input.reload, loadMore: input.loadMore, refresh: refresh, in: bag)

        input.select.compactMap { paging.item($0)?.order }
            .drive { navigator.toOrderDetail($0) }
            .store(in: bag)

        input.create
            .flatMapFirst { navigator.toCreateOrder().map(\.id) }
            .drive(output.$created)
            .store(in: bag)

        return output
    }
}
