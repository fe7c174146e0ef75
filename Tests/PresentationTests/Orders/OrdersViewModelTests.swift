import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct OrdersViewModelTests {
    private let context = TestContext()
    private let scene: Live<OrdersViewModel>

    private var journal: Journal { context.journal }

    init() {
        scene = Live(OrdersViewModel(navigator: context.navigator, useCase: context.useCases))
        scene.input.$load()
        context.gateways.orders.pages.answer(Page(items: [.sample(1)], totalItems: 1))
        journal.follow(scene.created) { "created \($0.sampleNumber)" }
        _ = journal.history
    }

    @Test("A new order is first, shows its progress, and then gets the server's number")
    func created() {
        let new = Order(id: -7, customer: "Ada")
        context.gateways.orders.events.send(.inserted(new, EditMark(.waiting)))
        #expect(scene.orders.map(\.number) == ["new", "\(Order.sample(1).id)"])
        #expect(scene.orders.map(\.text) == ["Ada", "Customer 1"])
        #expect(scene.orders.map(\.detail) == ["waits to be sent", ""])
        context.gateways.orders.events.send(.updated(new, EditMark(.refused(message: "No credit", fields: [:]))))
        #expect(scene.orders.first?.detail == "No credit")
        context.gateways.orders.events.send(.renamed(-7, to: 5))
        context.gateways.orders.events.send(.updated(Order(id: 5, customer: "Ada"), EditMark()))
        #expect(scene.orders.map(\.number) == ["5", "\(Order.sample(1).id)"])
        #expect(scene.orders.map(\.detail) == ["", ""])
    }

    @Test("A listed order opens, and an order created in the form is reported")
    func opens() {
        scene.input.$select(.sampleID(1))
        scene.input.$select(.sampleID(2))
        scene.input.$create()
        scene.input.$create()
        context.navigator.createdOrders.answer(.sample(2))
        journal.expect("to Customer 1", "create order", "created 2")
    }
}
