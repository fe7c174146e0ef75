import Foundation
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code of the guide *Coming from Clean Swift*. ExamplesTests finds the guide's code in this file.
@Suite(.noLeaks) struct ComingFromCleanSwiftTests {
    nonisolated struct Order: Identifiable, Equatable, Sendable {
        let id: Int
        var total: Decimal
    }

    nonisolated protocol FetchingOrders: Sendable {
        func fetchOrders() -> Observable<[Order]>
    }

    protocol ListOrdersNavigator {
        func toOrder(_ id: Order.ID)
    }

    struct FetchingOrdersDouble: FetchingOrders {
        let orders: Requests<[Order]>

        func fetchOrders() -> Observable<[Order]> { orders.request("fetch orders") }
    }

    struct NavigatorDouble: ListOrdersNavigator {
        let journal: Journal

        func toOrder(_ id: Order.ID) { journal.note("to order \(id)") }
    }

    nonisolated struct DisplayedOrder: Identifiable, Equatable, Sendable {
        let id: Int
        let total: String

        init(_ order: Order, _ formatting: Formatting) {
            id = order.id
            total = formatting.money(order.total)
        }
    }

    struct ListOrdersViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var load: Driver<Void>
            @Trigger var select: Driver<Order.ID>
        }
        struct Output {
            @Property var orders = ViewState<[DisplayedOrder]>.idle
        }

        let navigator: any ListOrdersNavigator
        let useCase: any FetchingOrders
        let formatting: Formatting

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            let fetching = Fetching(output.$orders) { (_: Void) in
                useCase.fetchOrders().map { orders in orders.map { DisplayedOrder($0, formatting) } }
            }
            fetching.bind(load: input.load, in: bag)
            input.select.drive { navigator.toOrder($0) }.store(in: bag)
            return output
        }
    }

    @Test("Orders are fetched on request and shown with formatted totals")
    func fetch() {
        let journal = Journal()
        let orders = Requests<[Order]>(journal)
        let scene = Live(
            ListOrdersViewModel(
                navigator: NavigatorDouble(journal: journal), useCase: FetchingOrdersDouble(orders: orders),
                formatting: Formatting(locale: Locale(identifier: "en_US"))))
        scene.input.$load()
        #expect(scene.orders.isLoading)
        orders.answer([Order(id: 7, total: 12.5)])
        #expect(scene.orders.value?.map(\.total) == ["$12.50"])
        scene.input.$select(7)
        journal.expect("fetch orders", "to order 7")
    }
}
