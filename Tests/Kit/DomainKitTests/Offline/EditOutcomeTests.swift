import DomainKit
import Testing

@Suite("Outcomes of edits")
struct EditOutcomeTests {
    @Test("Each has the value that was edited, and says whether it waits")
    func values() {
        #expect(EditOutcome.done("Lemon").value == "Lemon")
        #expect(!EditOutcome.done("Lemon").isWaiting)
        #expect(EditOutcome.waiting("Lime").value == "Lime")
        #expect(EditOutcome.waiting("Lime").isWaiting)
    }
}
