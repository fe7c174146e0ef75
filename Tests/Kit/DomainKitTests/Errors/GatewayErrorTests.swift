import DomainKit
import Foundation
import Testing

@Suite("Gateway errors: what a caller can do, with a sentence for users and a cause for developers")
struct GatewayErrorTests {
    private struct Reset: Error {}

    @Test("Two failures are equal where a caller treats them alike, whatever caused them")
    func equality() {
        #expect(GatewayError.unavailable(cause: .init(Reset())) == .unavailable())
        #expect(GatewayError.unavailable(message: "Back at noon") != .unavailable())
    }

    @Test("The cause is there for developers")
    func cause() {
        for error: GatewayError in [
            .refused(cause: .init(Reset())), .unavailable(cause: .init(Reset())), .unreadable(cause: .init(Reset())),
            .storage(message: "Full", cause: .init(Reset())),
        ] {
            #expect(error.cause is Reset)
        }
        #expect(GatewayError.offline.cause == nil)
    }

    @Test("A refusal shows the server's sentence, or else the first of those about its fields")
    func refusal() {
        let fields = ["title": "Too short", "price": "Too low"]
        #expect(GatewayError.refused(message: "No", fields: fields).message == "No")
        #expect(GatewayError.refused(fields: fields).message == "Too low")
        #expect(GatewayError.refused().message == "The server did not accept this request.")
    }

    @Test("No sentence shows a technical cause")
    func sentences() {
        let cause = GatewayError.Cause(CocoaError(.fileReadCorruptFile))
        for error: GatewayError in [.refused(cause: cause), .unavailable(cause: cause), .unreadable(cause: cause)] {
            #expect(!error.message.contains("Cocoa"))
            #expect(error.localizedDescription == error.message)
        }
    }
}
