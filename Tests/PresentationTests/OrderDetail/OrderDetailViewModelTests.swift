import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct OrderDetailViewModelTests {
    private typealias State = EditMark<OrderLine>.State

    @Test("An order shows its lines, each with its progress")
    func lines() {
        let context = TestContext()
        let scene = Live(OrderDetailViewModel(order: .sample(1), useCase: context.useCases))
        scene.input.$load()
        let states: [State] = [
            .none, .waiting, .waitingFor(kind: "orders", entity: "-7", reason: nil),
            .waitingFor(kind: "orders", entity: "-7", reason: "No credit"), .sending,
            .failing(message: "Busy", until: nil), .refused(message: "Sold out", fields: [:]),
            .conflict(EditConflict(fields: [], before: nil, mine: .sample(1), theirs: nil)),
        ]
        context.gateways.orders.lines.answerAndStay(
            states.enumerated().map { Joined(Edited(.sample($0), mark: EditMark($1)), .sample($0)) })
        #expect(scene.lines.value?.first?.text == "2 × \(Product.sample(0).name)")
        #expect(
            scene.lines.value?.map(\.detail) == [
                "", "waits to be sent", "waits for its order", "No credit", "being sent", "Busy", "Sold out",
                "names something that no longer exists",
            ])
        scene.end()
        context.journal.expect("watch lines of 1", "cancelled: watch lines of 1")
    }

    @Test("A line shows the number of a product that the device does not have")
    func unknownProduct() {
        let row = OrderLineItemViewModel(Joined(Edited(.sample(1)), nil))
        #expect(row.text == "2 × product \(Product.sample(1).id)")
    }
}
