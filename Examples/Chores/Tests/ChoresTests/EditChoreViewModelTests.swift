import ChoresDomain
import ChoresPresentation
import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct EditChoreViewModelTests {
    @Test("An empty text sends nothing, and a saved chore closes the editor")
    func saves() {
        let journal = Journal()
        let gateway = ChoreGatewayDouble(journal)
        let result = NavigationResult<Chore> { journal.note("closed with \($0?.text ?? "nothing")") }
        let scene = Live(EditChoreViewModel(Chore(id: 1, text: "Dishes"), result: result, gateway: gateway))
        scene.input.$text(" ")
        scene.input.$save()
        #expect(scene.form.message(for: .text) == "Please say what is to be done")
        scene.input.$text("All dishes")
        scene.input.$save()
        gateway.saves.answer(.waiting(Chore(id: 1, text: "All dishes")))
        journal.expect("save All dishes, false", "closed with All dishes")
    }
}
