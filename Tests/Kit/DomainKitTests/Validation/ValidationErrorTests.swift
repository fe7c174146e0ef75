import DomainKit
import Testing

@Suite struct ValidationErrorTests {
    private enum Field: Hashable, Sendable { case name, price }
    private enum Other: Hashable, Sendable { case name }

    @Test("A validation error finds a failure by its field's type")
    func field() {
        let failure = ValidationError.Failure(field: Field.name, message: "Name?")
        #expect(failure.field(as: Field.self) == .name)
        #expect(failure.field(as: Other.self) == nil)
        #expect(failure.field(as: String.self) == nil)
    }

    @Test("Fields are equal if their types and values are")
    func equality() {
        #expect(AnyHashableSendable(Field.name) == AnyHashableSendable(Field.name))
        #expect(AnyHashableSendable(Field.name) != AnyHashableSendable(Field.price))
        #expect(AnyHashableSendable(Field.name) != AnyHashableSendable(Other.name))
        #expect(Set([AnyHashableSendable(Field.name), AnyHashableSendable(Field.name)]).count == 1)
    }

    @Test("A refusal of known field names becomes failures in the order of the names")
    func refusal() {
        let names = [("first_name", Field.name), ("price", .price)]
        let error = GatewayError.refused(fields: ["price": "Price?", "first_name": "Name?"]).byField(names)
        let failures = [(Field.name, "Name?"), (.price, "Price?")].map {
            ValidationError.Failure(field: $0, message: $1)
        }
        #expect(error as? ValidationError == ValidationError(failures: failures))
    }

    @Test(
        "Other failures and refusals with unknown fields stay unchanged",
        arguments: [.offline, .refused(message: "No."), .refused(fields: ["price": "Price?", "tax": "Tax?"])]
            as [GatewayError])
    func others(error: GatewayError) {
        #expect(error.byField([("price", Field.price)]) as? GatewayError == error)
    }

    @Test("The message has one line for each failure")
    func message() {
        let error = ValidationError(failures: [
            .init(field: Field.name, message: "Name?"), .init(field: Field.price, message: "Price?"),
        ])
        #expect(error.message == "Name?\nPrice?")
    }
}
