import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import Testing

/// The behavior of every scene with a form. PresentationKitTests covers the details of the form machine.
@Suite(.noLeaks) struct FormSceneTests {
    @Test(
        "T21: a valid submit sends the values, and its result closes the form", arguments: FormScene.Kind.allCases
    )
    func validSubmit(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit()
        scene.answer()
        scene.journal.expect("disabled | busy", kind.request, "enabled", kind.result)
    }

    @Test(
        "T18, T19: only an invalid submit shows messages, and it sends nothing",
        arguments: FormScene.Kind.allCases)
    func invalidSubmit(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.enter("")
        scene.submit()
        scene.enter("Valid text")
        scene.journal.expect("enabled", "disabled | \(kind.message)", "enabled")
    }

    @Test("D-20, D-24: a second submit while one is in flight is ignored", arguments: FormScene.Kind.allCases)
    func secondSubmit(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit()
        scene.submit()
        scene.journal.expect("disabled | busy", kind.request)
    }

    @Test("A failure is reported, and the form can be submitted again", arguments: FormScene.Kind.allCases)
    func failure(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit()
        scene.fail(Failure("Broken"))
        scene.submit()
        scene.journal.expect(
            "disabled | busy", kind.request, "enabled", "error: Broken", "disabled | busy", kind.request)
    }

    @Test(
        "A form can always be left once, and returns only a saved value",
        arguments: FormScene.Kind.allCases)
    func cancel(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit()
        scene.cancel()
        scene.cancel()
        scene.journal.expect("disabled | busy", kind.request, kind.resultOfLeaving)
    }

    @Test(
        "T23, D-7: the scene's end cancels a submit and clears the busy flag", arguments: FormScene.Kind.allCases)
    func end(kind: FormScene.Kind) {
        let scene = FormScene(kind)
        scene.submit()
        scene.end()
        scene.submit()
        scene.cancel()
        scene.journal.expect("disabled | busy", kind.request, "cancelled: \(kind.request)", "enabled")
    }
}
