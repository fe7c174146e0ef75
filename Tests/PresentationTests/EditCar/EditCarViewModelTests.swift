import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct EditCarViewModelTests {
    @Test("The editor begins with the car's values and saves the car with its identity")
    func save() {
        let context = TestContext()
        let scene = Live(
            EditCarViewModel(
                car: .sample(3), result: context.journal.result { "\($0.id.sampleNumber) \($0.model)" },
                useCase: context.useCases))
        #expect(scene.form.fields.model == "Model 3")
        scene.input.$model("Golf")
        scene.input.$trim("")
        scene.input.$update()
        context.gateways.cars.additions.answer(())
        context.journal.expect("add Make 3 Golf", "leave with 3 Golf")
    }
}
