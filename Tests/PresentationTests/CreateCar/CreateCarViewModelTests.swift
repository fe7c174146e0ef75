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
    private let room = Room()
    private let scene: Live<CreateCarViewModel>

    init() {
        scene = Live(CreateCarViewModel(result: room.journal.result(\.model), useCase: room.useCases))
    }

    @Test("The form saves what was entered and brings the car back")
    func form() {
        scene.input.$make("Fiat")
        scene.input.$model("Panda")
        scene.input.$trim("4x4")
        scene.input.$create()
        room.gateways.cars.additions.answer(())
        room.journal.expect("add Fiat Panda 4x4", "leave with Panda")
    }

    @Test("Each broken field has its message beside it, and nothing is saved")
    func broken() {
        scene.input.$make(" ")
        scene.input.$create()
        #expect(scene.form.message(for: .make) == "Please enter a make")
        #expect(scene.form.message(for: .model) == "Please enter a model")
        room.journal.expect()
    }
}
