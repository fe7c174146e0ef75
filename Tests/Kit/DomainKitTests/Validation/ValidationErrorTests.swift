import DomainKit
import Testing

@Suite struct ValidationErrorTests {
    private enum Field: Hashable, Sendable { case name, price }
    private enum Other: Hashable, Sendable { case name }

    @Test("A field is found by its own type only")
    func field() {
        let failure = ValidationError.Failure(field: Field.name, message: "Name?")
        #expect(failure.field(as: Field.self) == .name)
        #expect(failure.field(as: Other.self) == nil)
        #expect(failure.field(as: String.self) == nil)
    }

    @Test("Fields are equal where type and value are")
    func equality() {
        #expect(AnyHashableSendable(Field.name) == AnyHashableSendable(Field.name))
        #expect(AnyHashableSendable(Field.name) != AnyHashableSendable(Field.price))
        #expect(AnyHashableSendable(Field.name) != AnyHashableSendable(Other.name))
        #expect(Set([AnyHashableSendable(Field.name), AnyHashableSendable(Field.name)]).count == 1)
    }

    @Test("The message has one line for each failure")
    func message() {
        let error = ValidationError(failures: [
            .init(field: Field.name, message: "Name?"), .init(field: Field.price, message: "Price?"),
        ])
        #expect(error.message == "Name?\nPrice?")
    }
}
