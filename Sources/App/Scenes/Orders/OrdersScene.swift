import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class OrdersScene: ListScene, RoutedScene {
    let browser: ListBrowser<OrderItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<OrdersViewModel>

    init(_ navigator: Navigator) {
        live = Live(
            OrdersViewModel(
                navigator: navigator, useCase: navigator.useCases, refresh: navigator.services.refreshPolicy), in: bag)
        browser = ListBrowser(
            live.output.$orders, "orders",
            .init(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select),
            navigator.formatting, time: navigator.services.time, hasHeader: true)
        browser.showPreview(clock: navigator.services.clock) { OrderDetailScene($0.order, navigator) }
        browser.start(errors: live.errors, on: navigator.stack, in: bag)
        live.created.drive { [browser] in browser.reveal($0) }.store(in: bag)
    }

    var route: Route { .orders }
    var commands: [SceneCommand] {
        [SceneCommand("a", "add") { [live] in live.input.$create() }, browser.reload]
    }

    private static let table = ListTable<OrderItemViewModel>([
        TableLayout.Column(title: "Number", length: .fixed(6)), TableLayout.Column(title: "Customer", length: .rest),
        TableLayout.Column(title: "State", length: .rest),
    ]) { row in
        [(row.number, .quiet), (row.text, .plain), (row.detail, row.mark.stateStyle)]
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        browser.draw(Self.table, empty: "No orders yet. Press a to add one.", in: &frame, body)
    }
}

extension Navigator: OrdersNavigator {
    func toOrderDetail(_ order: Order) { show(OrderDetailScene(order, self)) }

    func toCreateOrder() -> Driver<Order> {
        present(saying: { "Kept \($0.name) on this device until it is sent" }) { OrderFormScene($0, self) }
    }
}
