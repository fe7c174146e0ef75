import DomainKit
import PresentationKit
import Testing

/// The messages and flags of a form, derived from states that are written down by hand.
@Suite struct FormStateTests {
    private let refused = [ValidationError.Failure(field: NoteDraft.Field.text, message: "Refused")]

    @Test("An untouched form shows no messages and can be submitted, even if invalid")
    func untouched() {
        let form = FormState(NoteDraft())
        #expect(form.message(for: .text) == nil)
        #expect(form.failureCount == 0)
        #expect(form.isSubmitEnabled)
    }

    @Test("After a submit, every invalid field shows its message and is counted")
    func validating() {
        let form = FormState(NoteDraft(), showsMessages: true)
        #expect(form.message(for: .text) == "Please enter a text")
        #expect(form.message(for: .priority) == "Please enter a number")
        #expect(form.failureCount == 2)
        #expect(!form.isSubmitEnabled)
        let halfway = FormState(NoteDraft(text: "Milk"), showsMessages: true)
        #expect(halfway.message(for: .text) == nil)
        #expect(halfway.failureCount == 1)
        #expect(!halfway.isSubmitEnabled)
    }

    @Test("A server's message is only at its field, after the form's message")
    func serverFailures() {
        let valid = FormState(NoteDraft(text: "Milk", priority: "1"), showsMessages: true, serverFailures: refused)
        #expect(valid.message(for: .text) == "Refused")
        #expect(valid.message(for: .priority) == nil)
        #expect(valid.isSubmitEnabled)
        #expect(valid.failureCount == 0)
        let broken = FormState(NoteDraft(), showsMessages: true, serverFailures: refused)
        #expect(broken.message(for: .text) == "Please enter a text")
        let untouched = FormState(NoteDraft(), serverFailures: refused)
        #expect(untouched.message(for: .text) == "Refused")
    }

    @Test("A busy form cannot be submitted")
    func busy() {
        #expect(!FormState(NoteDraft(), isBusy: true).isSubmitEnabled)
    }
}
