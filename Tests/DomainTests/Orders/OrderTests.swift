import Domain
import DomainKit
import Reactive
import SampleDoubles
import Testing

@Suite("Orders")
struct OrderTests {
    private func draft(_ fields: [OrderDraft.Field: String]) -> OrderDraft {
        var draft = OrderDraft()
        for (field, text) in fields { draft[field] = text }
        return draft
    }

    @Test("A validated order contains only the lines that name a product")
    func lines() throws {
        let draft = draft([.customer: " Ada ", .product(0): "31", .quantity(0): "2", .product(2): " 0 "])
        #expect(
            try draft.validated()
                == NewOrder(
                    customer: "Ada", lines: [.init(productID: 31, quantity: 2), .init(productID: 0, quantity: 1)])
        )
    }

    @Test("An empty order is invalid without a customer and a product in its first line")
    func empty() {
        #expect(
            OrderDraft().failures == [
                .init(field: OrderDraft.Field.customer, message: "Please enter a customer"),
                .init(field: OrderDraft.Field.product(0), message: "Please enter a product's number"),
            ])
    }

    @Test(
        "A product's number starts at 0, and a quantity is from 1 to 1,000",
        arguments: [
            (OrderDraft.Field.product(1), "-1", false), (.product(1), "x", false), (.product(1), "0", true),
            (.quantity(1), "0", false), (.quantity(1), "", false), (.quantity(1), "1", true),
            (.quantity(1), "1000", true), (.quantity(1), "1001", false),
        ])
    func numbers(field: OrderDraft.Field, text: String, isValid: Bool) {
        let draft = draft([.customer: "Ada", .product(0): "1", field: text])
        #expect(draft.isValid == isValid)
        #expect((draft.message(for: field) == nil) == isValid)
    }

    @Test("A text for a line that a draft does not have is ignored")
    func unknownLine() {
        #expect(draft([.product(3): "1", .quantity(-1): "2"]) == OrderDraft())
        #expect(OrderDraft()[.product(3)] == "")
        #expect(OrderDraft()[.quantity(3)] == "")
    }

    @Test("An invalid draft is not added")
    func refused() async throws {
        await #expect(throws: ValidationError.self) { try await UseCases.stubs().addOrder(OrderDraft()).first() }
        let order = try await UseCases.stubs().addOrder(draft([.customer: "Ada", .product(0): "1"])).first()
        #expect(order?.customer == "Ada")
    }
}
