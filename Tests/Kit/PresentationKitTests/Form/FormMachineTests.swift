import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

@Suite(.noLeaks) struct FormMachineTests {
    private let journal = Journal()
    private let scene: Live<NoteFormViewModel>
    private let sends: Requests<String>

    init() {
        sends = Requests(journal)
        scene = Live(NoteFormViewModel(sends: sends))
        journal.follow(scene.$form.driver) { $0.trace(NoteDraft.Field.allCases) }
        journal.follow(scene.submitted) { "submitted \($0)" }
        journal.followErrors(scene.errors)
        journal.expect("enabled")
    }

    @Test("T18: no message is shown before the first submit")
    func quietBeforeSubmit() {
        scene.input.$text("")
        journal.expect("enabled")
    }

    @Test("T19: a submit of invalid fields shows messages and sends nothing")
    func invalidSubmit() {
        scene.input.$text("")
        scene.input.$submit()
        journal.expect("enabled", "disabled | text: Please enter a text")
    }

    @Test("T20: every change after the first submit is validated immediately")
    func liveAfterSubmit() {
        scene.input.$text("")
        scene.input.$submit()
        scene.input.$text("Eggs")
        scene.input.$text("")
        journal.expect(
            "enabled", "disabled | text: Please enter a text", "enabled", "disabled | text: Please enter a text")
    }

    @Test(
        "T21: a valid submit is busy until it has succeeded, then reports the result")
    func validSubmit() {
        scene.input.$submit()
        sends.answer("saved")
        journal.expect("disabled | busy", "send Milk 1", "enabled", "submitted saved")
    }

    @Test("A form sends the valid draft, even if an observer edits the form")
    func editedWhileBecomingBusy() {
        let editing = scene.$form.driver.filter(\.isBusy).prefix(1).drive { _ in scene.input.$text("") }
        scene.input.$submit()
        #expect(journal.history.contains("send Milk 1"))
        withExtendedLifetime(editing) {}
    }

    @Test("D-20, D-24: a second submit while one is in flight is ignored")
    func secondSubmit() {
        scene.input.$submit()
        scene.input.$submit()
        sends.answer("saved")
        journal.expect("disabled | busy", "send Milk 1", "enabled", "submitted saved")
    }

    @Test(
        "T22, D-20: a field made invalid during a submit keeps the form disabled")
    func invalidMeanwhile() {
        scene.input.$submit()
        scene.input.$text("")
        sends.fail(Failure("Broken"))
        journal.expect(
            "disabled | busy", "send Milk 1", "disabled | busy | text: Please enter a text",
            "disabled | text: Please enter a text",
            "error: Broken")
    }

    @Test("D-20: a field that becomes valid while the form is busy does not enable the form")
    func validMeanwhile() {
        scene.input.$submit()
        scene.input.$text("")
        scene.input.$text("Eggs")
        journal.expect(
            "disabled | busy", "send Milk 1", "disabled | busy | text: Please enter a text", "disabled | busy")
    }

    @Test("A failure is reported, and the form can be submitted again")
    func failure() {
        scene.input.$submit()
        sends.fail(Failure("Broken"))
        scene.input.$submit()
        sends.answer("saved")
        journal.expect(
            "disabled | busy", "send Milk 1", "enabled", "error: Broken", "disabled | busy", "send Milk 1", "enabled",
            "submitted saved")
    }

    @Test(
        "A server's message about a field disappears when the field changes")
    func refusal() {
        scene.input.$submit()
        sends.fail(ValidationError(failures: [.init(field: NoteDraft.Field.text, message: "Refused")]))
        scene.input.$text("Eggs")
        journal.expect(
            "disabled | busy", "send Milk 1", "enabled | text: Refused", "enabled")
    }

    @Test("A control that repeats its shown value keeps the server's message")
    func sameValue() {
        scene.input.$submit()
        sends.fail(ValidationError(failures: [.init(field: NoteDraft.Field.text, message: "Refused")]))
        scene.input.$text("Milk")
        #expect(scene.form.message(for: .text) == "Refused")
        scene.input.$text("Eggs")
        #expect(scene.form.message(for: .text) == nil)
        journal.expect("disabled | busy", "send Milk 1", "enabled | text: Refused", "enabled")
    }

    @Test("A server's message about a field that was edited during the submit is reported as an event")
    func refusalOfOtherValues() {
        scene.input.$submit()
        scene.input.$text("Eggs")
        sends.fail(ValidationError(failures: [.init(field: NoteDraft.Field.text, message: "Refused")]))
        journal.expect("disabled | busy", "send Milk 1", "disabled | busy", "enabled", "error: Refused")
    }

    @Test(
        "A server's message about an unknown field is reported")
    func unknownField() {
        scene.input.$submit()
        sends.fail(ValidationError(failures: [.init(field: "elsewhere", message: "Refused")]))
        journal.expect("disabled | busy", "send Milk 1", "enabled", "error: Refused")
    }

    @Test("A submit that ends without a result leaves the form unchanged")
    func endWithoutResult() {
        scene.input.$submit()
        sends.finish()
        journal.expect("disabled | busy", "send Milk 1", "enabled")
    }

    @Test("A cancelled submit is not a failure")
    func cancelledSubmit() {
        scene.input.$submit()
        sends.fail(CancellationError())
        scene.input.$submit()
        sends.fail(GatewayError.cancelled)
        journal.expect("disabled | busy", "send Milk 1", "enabled", "disabled | busy", "send Milk 1", "enabled")
    }

    @Test(
        "T23, D-7: the scene's end cancels a submit and clears the busy flag")
    func end() {
        scene.input.$submit()
        scene.end()
        scene.input.$submit()
        journal.expect("disabled | busy", "send Milk 1", "cancelled: send Milk 1", "enabled")
    }

    @Test("A submit with two responses is reported once")
    func answeredTwice() {
        sends.immediate = [Observable(["saved", "again"])]
        scene.input.$submit()
        journal.expect("disabled | busy", "send Milk 1", "enabled", "submitted saved")
    }
}
