import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct OrderFormViewModelTests {
    private let context = TestContext()
    private let scene: Live<OrderFormViewModel>

    init() {
        let result = context.journal.result { (order: Order) in order.customer }
        scene = Live(OrderFormViewModel(result: result, useCase: context.useCases))
    }

    private func enter(_ field: OrderDraft.Field, _ text: String) { scene.input.$edit(.init(field, text)) }

    @Test("The form saves an order with its lines, and returns the order")
    func new() {
        enter(.customer, "Ada")
        enter(.product(0), "31")
        enter(.quantity(0), "2")
        enter(.product(2), "7")
        scene.input.$add()
        context.gateways.orders.additions.answer(.sample(3))
        context.journal.expect("add Ada: 2 × 31, 1 × 7", "leave with Customer 3")
    }

    @Test("Each broken field has its message, and the form saves nothing")
    func broken() {
        enter(.product(1), "x")
        enter(.quantity(1), "0")
        scene.input.$add()
        let broken = OrderDraft.fields.filter { scene.form.message(for: $0) != nil }
        #expect(broken == [.customer, .product(0), .product(1), .quantity(1)])
        context.journal.expect()
    }
}
