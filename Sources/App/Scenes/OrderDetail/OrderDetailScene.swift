import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class OrderDetailScene: CardScene {
    let bag = SubscriptionBag()
    let reader = CardReader()
    private let order: Order
    private let live: Live<OrderDetailViewModel>
    private let openEdits: () -> Void

    init(_ order: Order, _ navigator: Navigator) {
        self.order = order
        live = Live(OrderDetailViewModel(order: order, useCase: navigator.useCases), in: bag)
        openEdits = { navigator.open(.pendingEdits) }
    }

    var title: String { "Order" }
    var activity: String? { live.lines.isLoading ? "loading the order" : nil }
    /// A command that opens the pending edits, where the user decides about a refused line.
    var commands: [SceneCommand] {
        let isPending = live.lines.value?.contains { $0.mark.state != .none } ?? false
        return (isPending ? [SceneCommand("p", "pending edits", run: openEdits)] : [])
            + (live.lines.failure == nil ? [] : [SceneCommand("r", "try again") { [live] in live.input.$load() }])
    }

    func appear() { live.input.$load() }

    var notice: String? { live.lines.notice("the order", empty: "This order has no lines.") }

    var lines: [CardView.Line] {
        [.heading(order.customer)]
            + (live.lines.value ?? []).flatMap { row -> [CardView.Line] in
                [.text(row.text)] + (row.detail.isEmpty ? [] : [.text("– \(row.detail)", row.mark.stateStyle)])
            }
    }
}

nonisolated extension EditMark {
    /// The style of the text about an edit's progress.
    var stateStyle: CellStyle { needsDecision ? .colored(.danger) : .colored(.warning) }
}
