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

    @Test("An API that has judged nothing is out of reach, whatever hides it")
    func reach() {
        for error: GatewayError in [.offline, .timedOut, .unavailable()] { #expect(error.isUnreachable) }
        for error: GatewayError in [.cancelled, .signedOut(), .refused(), .notFound(), .serverError()] {
            #expect(!error.isUnreachable)
        }
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

    @Test("Every failure has a sentence that says what the user can do; the server's own sentence comes first")
    func everySentence() {
        let errors: [GatewayError] = [
            .offline, .timedOut, .cancelled, .signedOut(), .limited(until: nil),
            .limited(until: Date(timeIntervalSince1970: 0)), .notFound(), .unavailable(), .unreadable(),
            .storage(message: "Full."),
        ]
        #expect(
            errors.map(\.message) == [
                "The server cannot be reached. Check your connection and try again.",
                "The server took too long to answer. Try again.", "Cancelled.", "Sign in to continue.",
                "Too many requests. Wait a moment and try again.",
                "Too many requests. Try again when the limit is over.",
                "Not found: it may have been deleted, or its address may be wrong.",
                "The server could not answer. Try again later.",
                "The server's answer could not be understood. Update the app, or try again later.", "Full.",
            ])
        let own: [GatewayError] = [
            .signedOut(message: "Own"), .notFound(message: "Own"), .unavailable(message: "Own"),
            .unreadable(message: "Own"),
        ]
        #expect(own.allSatisfy { $0.message == "Own" })
    }
}
