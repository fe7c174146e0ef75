import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct CarFormViewModelTests {
    private let context = TestContext()

    private func scene(_ draft: CarDraft) -> Live<CarFormViewModel> {
        let result = context.journal.result { (car: Car) in car.model }
        return Live(CarFormViewModel(draft, result: result, useCase: context.useCases))
    }

    @Test("The form saves the entered values and returns the car")
    func new() {
        let scene = scene(CarDraft())
        scene.input.$make("Fiat")
        scene.input.$model("Panda")
        scene.input.$trim("4x4")
        scene.input.$save()
        context.gateways.cars.additions.answer(())
        context.journal.expect("add Fiat Panda 4x4", "leave with Panda")
    }

    @Test("Each broken field has its message, and the form saves nothing")
    func broken() {
        let scene = scene(CarDraft())
        scene.input.$make(" ")
        scene.input.$save()
        #expect(scene.form.message(for: .make) == "Please enter a make")
        #expect(scene.form.message(for: .model) == "Please enter a model")
        context.journal.expect()
    }

    @Test("The form of an edited car starts with the car's values, and keeps its ID")
    func edited() {
        let result = context.journal.result { (car: Car) in "\(car.id.sampleNumber) \(car.model)" }
        let scene = Live(CarFormViewModel(CarDraft(.sample(3)), result: result, useCase: context.useCases))
        #expect(scene.form.fields.model == "Model 3")
        scene.input.$model("Golf")
        scene.input.$trim("")
        scene.input.$save()
        context.gateways.cars.additions.answer(())
        context.journal.expect("add Make 3 Golf", "leave with 3 Golf")
    }
}
