import DomainKit
import Testing

@Suite("Outcomes of edits")
struct EditOutcomeTests {
    @Test("An outcome has the edited value and whether it waits")
    func values() {
        #expect(EditOutcome.done("Lemon").value == "Lemon")
        #expect(!EditOutcome.done("Lemon").isWaiting)
        #expect(EditOutcome.waiting("Lime").value == "Lime")
        #expect(EditOutcome.waiting("Lime").isWaiting)
    }
}
