import DomainKit
import Foundation
import Testing

@Suite("Gateway errors")
struct GatewayErrorTests {
    private struct Reset: Error {}

    @Test("Failures that a caller treats alike are equal despite different causes")
    func equality() {
        #expect(GatewayError.unavailable(cause: .init(Reset())) == .unavailable())
        #expect(GatewayError.unavailable(message: "Back at noon") != .unavailable())
    }

    @Test("A failure keeps its cause for developers")
    func cause() {
        for error: GatewayError in [
            .refused(cause: .init(Reset())), .unavailable(cause: .init(Reset())), .unreadable(cause: .init(Reset())),
            .storage(message: "Full", cause: .init(Reset())),
        ] {
            #expect(error.cause is Reset)
        }
        #expect(GatewayError.offline.cause == nil)
    }

    @Test("Only offline, timeout and unavailable failures mean that the server is unreachable")
    func reach() {
        for error: GatewayError in [.offline, .timedOut, .unavailable()] { #expect(error.isUnreachable) }
        for error: GatewayError in [.cancelled, .signedOut(), .refused(), .notFound(), .serverError()] {
            #expect(!error.isUnreachable)
        }
    }

    @Test("A refusal shows the server's message, or else its first field message")
    func refusal() {
        let fields = ["title": "Too short", "price": "Too low"]
        #expect(GatewayError.refused(message: "No", fields: fields).message == "No")
        #expect(GatewayError.refused(fields: fields).message == "Too low")
        #expect(GatewayError.refused().message == "The server did not accept this request.")
    }

    @Test("No message shows a technical cause")
    func sentences() {
        let cause = GatewayError.Cause(CocoaError(.fileReadCorruptFile))
        for error: GatewayError in [.refused(cause: cause), .unavailable(cause: cause), .unreadable(cause: cause)] {
            #expect(!error.message.contains("Cocoa"))
            #expect(error.localizedDescription == error.message)
        }
    }

    @Test("Every failure has a message with a remedy, and the server's message comes first")
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
                "It was not found. It may have been deleted, or its address may be wrong.",
                "The server could not answer. Try again later.",
                "The server's response could not be understood. Update the app, or try again later.", "Full.",
            ])
        let own: [GatewayError] = [
            .signedOut(message: "Own"), .notFound(message: "Own"), .unavailable(message: "Own"),
            .unreadable(message: "Own"),
        ]
        #expect(own.allSatisfy { $0.message == "Own" })
    }
}
