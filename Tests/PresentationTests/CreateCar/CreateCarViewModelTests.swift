import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct CreateCarViewModelTests {
    private let context = TestContext()
    private let scene: Live<CreateCarViewModel>

    init() {
        scene = Live(CreateCarViewModel(result: context.journal.result(\.model), useCase: context.useCases))
    }

    @Test("The form saves what was entered and brings the car back")
    func form() {
        scene.input.$make("Fiat")
        scene.input.$model("Panda")
        scene.input.$trim("4x4")
        scene.input.$create()
        context.gateways.cars.additions.answer(())
        context.journal.expect("add Fiat Panda 4x4", "leave with Panda")
    }

    @Test("Each broken field has its message beside it, and nothing is saved")
    func broken() {
        scene.input.$make(" ")
        scene.input.$create()
        #expect(scene.form.message(for: .make) == "Please enter a make")
        #expect(scene.form.message(for: .model) == "Please enter a model")
        context.journal.expect()
    }
}
