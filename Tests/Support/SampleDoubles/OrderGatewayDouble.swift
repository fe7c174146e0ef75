import Domain
import DomainKit
import Reactive
import ReactiveTesting

/// A double of orders and their lines. In the journal, a subscription to lines also counts as a request. The samples
/// are a performed order, and a waiting order with a refused line.
package struct OrderGatewayDouble: OrderGateway {
    package var pages = Requests<Page<Order>>()
    package var lines = Requests<[Joined<Edited<OrderLine>, Product>]>()
    package var additions = Requests<Order>()
    /// The changes that edits make.
    package let events = PublishSubject<EntityChange<Order>>()
    var answers: StubAnswers?

    package var runningCount: Int { pages.runningCount + lines.runningCount + additions.runningCount }

    package var orderList: ListSource<Edited<Order>> {
        ListSource(showsCreated: true, changes: events.observable) { [self] request in
            answers?.page(of: [.sample(1), .sample(2)], request) ?? pages.request("get orders \(request.text)")
        }
    }

    package func watchLines(of id: Order.ID) -> Observable<[Joined<Edited<OrderLine>, Product>]> {
        guard let answers else { return lines.request("watch lines of \(id.sampleNumber)") }
        let refused = EditMark<OrderLine>(.refused(message: "The shop has no product 999.", fields: [:]))
        return answers.answer(
            [Joined(Edited(.sample(1)), .sample(1)), Joined(Edited(.sample(2), mark: refused), nil)], empty: [])
    }

    package func add(_ order: NewOrder) -> Observable<Order> {
        let lines = order.lines.map { "\($0.quantity) × \($0.productID)" }.joined(separator: ", ")
        return answers.map { _ in .just(Order(id: -1, customer: order.customer)) }
            ?? additions.request("add \(order.customer): \(lines)")
    }
}
