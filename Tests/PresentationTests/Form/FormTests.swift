import DomainKit
import PresentationKit
import ReactiveTesting
import Testing

/// The laws of forms, over every scene that has one: every trigger in every state.
@Suite(.noLeaks) struct FormTests {
    @Test("T18: nothing is said before the first submit", arguments: FormScene.Kind.allCases)
    func quietBeforeSubmit(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.enterInvalid()
        scene.journal.expect("enabled")
    }

    @Test("T19: a submit of invalid fields says so and sends nothing", arguments: FormScene.Kind.allCases)
    func invalidSubmit(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.enterInvalid()
        scene.submit.send(())
        scene.journal.expect("enabled", "disabled | \(scene.message)")
    }

    @Test("T20: after the first submit every change is validated at once", arguments: FormScene.Kind.allCases)
    func liveAfterSubmit(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.enterInvalid()
        scene.submit.send(())
        scene.enterValid()
        scene.enterInvalid()
        scene.journal.expect("enabled", "disabled | \(scene.message)", "enabled", "disabled | \(scene.message)")
    }

    @Test(
        "T21: a valid submit is busy until it has succeeded, then the form is left", arguments: FormScene.Kind.allCases)
    func validSubmit(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit.send(())
        scene.answer()
        scene.journal.expect("disabled | busy", "send", "enabled", "leave")
    }

    @Test("D-20, D-24: a second submit while one is on its way is ignored", arguments: FormScene.Kind.allCases)
    func secondSubmit(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit.send(())
        scene.submit.send(())
        scene.answer()
        scene.journal.expect("disabled | busy", "send", "enabled", "leave")
    }

    @Test(
        "T22, D-20: a field that was made invalid meanwhile keeps the form disabled", arguments: FormScene.Kind.allCases
    )
    func invalidMeanwhile(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit.send(())
        scene.enterInvalid()
        scene.fail(Failure("Broken"))
        scene.journal.expect(
            "disabled | busy", "send", "disabled | busy | \(scene.message)", "disabled | \(scene.message)",
            "error: Broken")
    }

    @Test("D-20: making a field valid while busy does not enable the form", arguments: FormScene.Kind.allCases)
    func validMeanwhile(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit.send(())
        scene.enterInvalid()
        scene.enterValid()
        scene.journal.expect("disabled | busy", "send", "disabled | busy | \(scene.message)", "disabled | busy")
    }

    @Test("A failure is reported, and the form can be submitted again", arguments: FormScene.Kind.allCases)
    func failure(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit.send(())
        scene.fail(Failure("Broken"))
        scene.submit.send(())
        scene.answer()
        scene.journal.expect(
            "disabled | busy", "send", "enabled", "error: Broken", "disabled | busy", "send", "enabled", "leave")
    }

    @Test(
        "What the server has against a field stands beside it until something is changed",
        arguments: FormScene.Kind.allCases)
    func refusal(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit.send(())
        scene.fail(scene.refusal)
        scene.enterValid()
        scene.journal.expect(
            "disabled | busy", "send", "enabled | \(scene.refusalTrace)", "enabled")
    }

    @Test(
        "What the server has against a field that the form does not have is reported",
        arguments: FormScene.Kind.allCases)
    func unknownField(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit.send(())
        scene.fail(ValidationError(failures: [.init(field: "elsewhere", message: "Refused")]))
        scene.journal.expect("disabled | busy", "send", "enabled", "error: Refused")
    }

    @Test("An end without a result leaves the form as it was", arguments: FormScene.Kind.allCases)
    func endWithoutResult(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit.send(())
        scene.finish()
        scene.journal.expect("disabled | busy", "send", "enabled")
    }

    @Test("A cancelled submit is no failure", arguments: FormScene.Kind.allCases)
    func cancelledSubmit(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit.send(())
        scene.fail(CancellationError())
        scene.submit.send(())
        scene.fail(GatewayError.cancelled)
        scene.journal.expect("disabled | busy", "send", "enabled", "disabled | busy", "send", "enabled")
    }

    @Test("Leaving is always possible and changes nothing", arguments: FormScene.Kind.allCases)
    func cancel(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.cancel.send(())
        scene.submit.send(())
        scene.cancel.send(())
        scene.journal.expect("leave", "disabled | busy", "send", "leave")
    }

    @Test(
        "T23, D-7: the end of the scene cancels a submit, and the form is not busy", arguments: FormScene.Kind.allCases)
    func end(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit.send(())
        scene.journal.endScene()
        scene.submit.send(())
        scene.journal.expect("disabled | busy", "send", "cancelled: send", "enabled")
    }
}
