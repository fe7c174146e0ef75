import DomainKit
import Testing

@Suite("Outcomes of edits")
struct EditOutcomeTests {
    @Test("An edit's outcome contains the edited value and whether the edit is pending")
    func values() {
        #expect(EditOutcome.done("Lemon").value == "Lemon")
        #expect(!EditOutcome.done("Lemon").isWaiting)
        #expect(EditOutcome.waiting("Lime").value == "Lime")
        #expect(EditOutcome.waiting("Lime").isWaiting)
    }
}
